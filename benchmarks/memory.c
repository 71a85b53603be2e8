/* What the machine's memory gives: `memory BYTES [THREADS]` prints one line of numbers.
 *
 * copied      bytes per second that memcpy reads and writes, counted twice
 * independent random reads per second of 8 bytes, all known in advance
 * dependent   random reads per second of 8 bytes, each found by the one before
 *
 * Reads are of a table of BYTES, a power of two, at its lines of 64 bytes. Each thread has a part of
 * the copy of its own, and all threads read the one table. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LINE = 8, N_READS = 1 << 25, N_COPIES = 8, MAX_THREADS = 64 };

static uint64_t *table, *other, n_words;
static uint64_t sink; /* what is read is used, so that no read is left out */
static int n_threads = 1;

static double now(void) {
  struct timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  return at.tv_sec + 1e-9 * at.tv_nsec;
}

static uint64_t mixed(uint64_t x) {
  x ^= x >> 31;
  x *= 0x9E3779B97F4A7C15u;
  return x ^ x >> 29;
}

static void *copy(void *part) {
  uint64_t n = n_words / n_threads, begin = n * (uint64_t)(uintptr_t)part;
  for (int i = 0; i < N_COPIES; i++) {
    memcpy(other + begin, table + begin, 8 * n);
    memcpy(table + begin, other + begin, 8 * n);
  }
  return NULL;
}

static void *independent(void *part) {
  uint64_t sum = 0, first = (uint64_t)(uintptr_t)part * N_READS;
  for (uint64_t i = 0; i < N_READS; i++)
    sum += table[mixed(first + i) * LINE & (n_words - 1)];
  __atomic_add_fetch(&sink, sum, __ATOMIC_RELAXED);
  return NULL;
}

static void *dependent(void *part) {
  uint64_t at = (uint64_t)(uintptr_t)part;
  for (uint64_t i = 0; i < N_READS / 8; i++)
    at = table[mixed(at + i) * LINE & (n_words - 1)] + i;
  __atomic_add_fetch(&sink, at, __ATOMIC_RELAXED);
  return NULL;
}

static double seconds_of(void *(*work)(void *)) {
  pthread_t threads[MAX_THREADS];
  double began = now();
  for (int i = 0; i < n_threads; i++)
    pthread_create(&threads[i], NULL, work, (void *)(uintptr_t)i);
  for (int i = 0; i < n_threads; i++)
    pthread_join(threads[i], NULL);
  return now() - began;
}

int main(int argc, char **argv) {
  uint64_t n_bytes = argc > 1 ? strtoull(argv[1], NULL, 10) : 0;
  if (argc > 2)
    n_threads = atoi(argv[2]);
  if (n_bytes < 4096 || n_bytes & (n_bytes - 1) || n_threads < 1 || n_threads > MAX_THREADS) {
    fprintf(stderr, "memory: expected BYTES, a power of two of at least 4096, and 1 to 64 THREADS\n");
    return 2;
  }
  n_words = n_bytes / 8;
  table = aligned_alloc(64, n_bytes);
  other = aligned_alloc(64, n_bytes);
  if (!table || !other) {
    fprintf(stderr, "memory: expected room for twice %llu bytes, found less\n",
            (unsigned long long)n_bytes);
    return 1;
  }
  for (uint64_t i = 0; i < n_words; i++)
    other[i] = table[i] = mixed(i);
  double copied = 4.0 * N_COPIES * (n_words / n_threads * n_threads) * 8 / seconds_of(copy);
  double apart = (double)N_READS * n_threads / seconds_of(independent);
  double chained = N_READS / 8.0 * n_threads / seconds_of(dependent);
  printf("%.0f %.0f %.0f\n", copied, apart, chained);
  return 0;
}
