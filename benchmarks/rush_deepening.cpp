// A second peer for Rush Hour boards: the method that Michael Fogleman published with his collection
// (github.com/fogleman/rush), written anew. Depth first with a bound that rises by one; what was
// searched in vain is remembered with the height it was searched to; the squares in the exit car's
// way that are taken are a lower bound; the car moved last is not moved again.
//
// Build: g++ -O3 -march=native -o rush_deepening rush_deepening.cpp
// Use:   rush_deepening < boards      one 36-letter board a line, with or without numbers around it
// Prints the fewest moves of every board, -1 for one that has more than MOST.
#include <cctype>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

constexpr int SIDE = 6, SQUARES = SIDE * SIDE, MOST = 60;

struct Car {
    uint64_t squares;
    int first, length, step;  // step 1 along a row, SIDE along a column
    bool fits(int way) const {  // whether one more square on is still on the board
        int place = step == 1 ? first % SIDE : first / SIDE;
        return way > 0 ? place + length < SIDE : place > 0;
    }
    uint64_t entered(int way) const { return 1ull << (way > 0 ? first + step * length : first - step); }
};

class Search {
    std::vector<Car> cars;  // the exit car first
    uint64_t taken = 0;
    std::unordered_map<uint64_t, int> tried;

    uint64_t key() const {
        uint64_t word = 0;
        for (const Car& car : cars) word = word << 3 | (car.step == 1 ? car.first % SIDE : car.first / SIDE);
        return word;
    }
    int in_the_way() const {
        int count = 0;
        const Car& exit = cars[0];
        for (int at = exit.first + exit.length; at % SIDE != 0; at++) count += taken >> at & 1;
        return count;
    }
    void shift(Car& car, int way) {
        taken ^= car.squares;
        car.squares = way > 0 ? car.squares << car.step : car.squares >> car.step;
        car.first += way * car.step;
        taken ^= car.squares;
    }
    bool solved() const { return cars[0].first % SIDE + cars[0].length == SIDE; }
    bool within(int height, size_t moved_last) {
        if (height == 0) return solved();
        auto [place, is_new] = tried.try_emplace(key(), height);
        if (!is_new) {
            if (place->second >= height) return false;
            place->second = height;
        }
        if (in_the_way() >= height) return false;
        for (size_t number = 0; number < cars.size(); number++) {
            if (number == moved_last) continue;
            Car& car = cars[number];
            for (int way : {-1, 1}) {
                int units = 0;
                bool found = false;
                while (!found && car.fits(way) && !(taken & car.entered(way))) {
                    shift(car, way);
                    units++;
                    found = within(height - 1, number);
                }
                for (; units; units--) shift(car, -way);
                if (found) return true;
            }
        }
        return false;
    }

  public:
    explicit Search(const std::string& board) {
        for (char mark = 'A'; mark <= 'Z'; mark++) {
            size_t first = board.find(mark), last = board.rfind(mark);
            if (first == std::string::npos) continue;
            Car car{0, int(first), 0, last - first < SIDE ? 1 : SIDE};
            for (size_t at = first; at <= last; at += car.step, car.length++) car.squares |= 1ull << at;
            taken |= car.squares;
            cars.push_back(car);
        }
        for (int at = 0; at < SQUARES; at++) taken |= uint64_t(board[at] == 'x') << at;
    }
    int fewest_moves() {
        if (solved()) return 0;
        for (int height = 1; height <= MOST; height++) if (within(height, cars.size())) return height;
        return -1;
    }
};

int main() {
    for (std::string line, word; std::getline(std::cin, line);) {
        std::istringstream words(line);
        while (words >> word) if (word.size() == SQUARES) std::printf("%d\n", Search(word).fewest_moves());
    }
}
