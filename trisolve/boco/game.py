"""A game on a board, and its states: the plain rules, following OpenSpiel's conventions.

Actions are face numbers; in a game with the swap rule, the swap is action `n_faces`. `apply_action`
and `undo_action` change a state in place; `child` and `clone` return new states.
"""

import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from trisolve.boco import rules
from trisolve.boco.board import Board, board_of, symmetries
from trisolve.boco.rules import Ending, IllegalTurn, Rim
from trisolve.errors import FormatError, TrisolveError
from trisolve.rooms import ask

if TYPE_CHECKING:
    from trisolve.mesh import Mesh

TERMINAL = -4
"""The `State.current_player` of a finished game, as in OpenSpiel."""

SWAP = "swap"
PLAYERS = ("first", "second")
Result: TypeAlias = Literal["first", "second", "draw", "open"]


class Group(NamedTuple):
    """A group on the board: its player, then its faces and empty neighbors in ascending order.

    >>> Game("squares:3x3").new_initial_state().child(0).groups()
    [Group(player=0, faces=(0,), liberties=(1, 3))]
    """

    player: int
    faces: tuple[int, ...]
    liberties: tuple[int, ...]


class Game:
    """BOCO on one board under one set of rules.

    Parameters
    ----------
    board : a Mesh, the name of a board, the path of a mesh, or a Board
    rim : "safe" (a group on the rim is never encircled) or "wall" (the rim does not matter)
    swap : whether player 1 may take over the first piece instead of placing one

    >>> game = Game("squares:3x3")
    >>> game.n_faces, game.key, len(game.symmetries())
    (9, '2b64eeb59512fc18a1be45dc1a929c37', 8)
    """

    def __init__(
        self,
        board: "Mesh | Board | str | os.PathLike[str]",
        rim: Rim = "safe",
        swap: bool = False,
    ) -> None:
        if rim not in rules.RIMS:
            raise FormatError(f'expected "safe" or "wall" for rim, got {rim!r:.40}')
        if not isinstance(swap, bool):
            raise FormatError(f"expected true or false for swap, got {swap!r:.40}")
        self.mesh: Mesh | None = None
        if isinstance(board, Board):
            self.board = board
        else:
            from trisolve.mesh import load_mesh

            mesh = load_mesh(board) if isinstance(board, str | os.PathLike) else board
            self.mesh = mesh
            self.board = board_of(mesh)
        if swap and SWAP in self.board.names:
            # in this game the word means the swap, so a face with that name is called by its number
            names = list(self.board.names)
            names[names.index(SWAP)] = str(names.index(SWAP))
            self.board = replace(self.board, names=tuple(names))
        self.rim: Rim = rim
        self.swap = swap

    def __repr__(self) -> str:
        return f"<Game of BOCO on {self.title!r}, rim {self.rim}{', swap' if self.swap else ''}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return (self.board, self.rim, self.swap) == (other.board, other.rim, other.swap)

    def __hash__(self) -> int:
        return hash((self.key, self.rim, self.swap))

    @property
    def title(self) -> str:
        """The name of the mesh, or the board's key if there is no name."""
        return (self.mesh and self.mesh.name) or self.key

    @property
    def n_faces(self) -> int:
        """The number of faces; this number is also the action of the swap."""
        return self.board.n_faces

    @property
    def key(self) -> str:
        """The board's key, which is equal for boards that the rules cannot tell apart."""
        return self.board.key

    @cached_property
    def drawn_mesh(self) -> "Mesh":
        """The mesh as pictures and pages show it: laid flat if it is planar.

        Raises FormatError for a game on a bare graph.
        """
        from trisolve.mesh import lay_flat

        if self.mesh is None:
            raise FormatError("expected a game on a mesh to draw, got a bare graph")
        return lay_flat(self.mesh)

    @cached_property
    def safe_rim(self) -> tuple[bool, ...]:
        """Whether each face makes its group safe: rim faces under ``safe``, none under ``wall``."""
        return self.board.rim if self.rim == "safe" else (False,) * self.n_faces

    def num_distinct_actions(self) -> int:
        """Return the number of actions."""
        return self.n_faces + self.swap

    def num_players(self) -> int:
        """Return 2."""
        return 2

    def max_game_length(self) -> int:
        """Return the maximum number of plies."""
        return self.n_faces + self.swap

    def min_utility(self) -> float:
        """Return the utility of a loss."""
        return -1.0

    def max_utility(self) -> float:
        """Return the utility of a win."""
        return 1.0

    def new_initial_state(self) -> "State":
        """Return the empty board."""
        return State(self)

    def symmetries(self) -> list[tuple[int, ...]]:
        """Return the symmetries of the board under this rim rule, the identity first.

        Each symmetry lists the image of every face. Raises TrisolveError if there are more than a
        million symmetries.
        """
        return list(self._symmetries)

    @cached_property
    def _symmetries(self) -> list[tuple[int, ...]]:
        return symmetries(self.board, self.safe_rim)


class State:
    """A position and the moves that led to it.

    >>> state = Game("squares:3x3").new_initial_state()
    >>> for face in (1, 4, 3, 0, 5, 2, 7):
    ...     state.apply_action(face)
    >>> state.result, state.reason, state.returns(), state.encircled()
    ('first', 'encircled', [1.0, -1.0], [Group(player=1, faces=(4,), liberties=())])
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.ending: Ending | None = None
        self._owners: dict[int, int] = {}
        self._history: list[int] = []

    def __repr__(self) -> str:
        moves = " ".join(map(self.action_to_string, self._history))
        return f"<State of BOCO after {moves or 'no move'}: {self.result}>"

    def _repr_svg_(self) -> str:
        """Return the board for a notebook."""
        svg: str = ask(self, "svg")
        return svg

    def clone(self) -> "State":
        """Return an independent copy."""
        copy = State(self.game)
        copy.ending = self.ending
        copy._owners = dict(self._owners)
        copy._history = list(self._history)
        return copy

    def child(self, action: int) -> "State":
        """Return the state after an action; may raise IllegalTurn."""
        copy = self.clone()
        copy.apply_action(action)
        return copy

    @property
    def mover(self) -> int:
        """Whose turn it is, 0 or 1; in a finished game, whose turn it would be."""
        return len(self._history) % 2

    @property
    def sign(self) -> int:
        """The factor, 1 or -1, that turns the mover's value into player 0's value."""
        return 1 - 2 * self.mover

    def current_player(self) -> int:
        """Return the player to move, or -4 when the game is over."""
        return TERMINAL if self.is_terminal() else self.mover

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.ending is not None

    def may_swap(self) -> bool:
        """Return whether the swap is legal now."""
        return self.game.swap and len(self._history) == 1 and not self.is_terminal()

    def legal_actions(self) -> list[int]:
        """Return the legal actions: faces, ascending, then the swap; [] if the game is over."""
        if self.is_terminal():
            return []
        faces = rules.legal_faces(self.game.board, self._owners)
        return [*faces, self.game.n_faces] if self.may_swap() else faces

    def apply_action(self, action: int) -> None:
        """Play an action; raise IllegalTurn, and change nothing, if the rules forbid it.

        Any kind of integer is accepted; anything else raises TypeError.
        """
        if isinstance(action, bool):
            raise TypeError(f"expected the number of an action, got {action}")
        action = index(action)
        self._check(action)
        player = self.mover
        self._history.append(action)
        if action == self.game.n_faces:
            (face,) = self._owners
            self._owners[face] = player
            return
        self._owners[action] = player
        self.ending = rules.ending(self.game.board, self.game.rim, self._owners, action)

    def undo_action(self, *_: int) -> None:
        """Take back the last move; raise TrisolveError if there is no move.

        The arguments, a player and an action, follow OpenSpiel and are ignored.
        """
        if not self._history:
            raise TrisolveError("expected a move to take back, got none")
        action = self._history.pop()
        self.ending = None
        if action == self.game.n_faces:
            (face,) = self._owners
            self._owners[face] = 0
        else:
            del self._owners[action]

    def returns(self) -> list[float]:
        """Return each player's result; 0.0 for both while the game is in progress."""
        winner = self.ending.winner if self.ending else None
        if winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if winner == 0 else [-1.0, 1.0]

    def history(self) -> list[int]:
        """Return the actions so far."""
        return list(self._history)

    def move_names(self, actions: Iterable[int]) -> list[int | str]:
        """Return actions as they are stored in files and JSON: face numbers, and ``swap``."""
        return [SWAP if action == self.game.n_faces else action for action in actions]

    @property
    def result(self) -> Result:
        """``first``, ``second``, ``draw``, or ``open`` while the game is in progress."""
        if self.ending is None:
            return "open"
        if self.ending.winner is None:
            return "draw"
        return "first" if self.ending.winner == 0 else "second"

    @property
    def reason(self) -> str | None:
        """``encircled``, ``self-encircled``, ``full`` or ``no-move``; None in an open game."""
        return self.ending.reason if self.ending else None

    def owner(self, face: int) -> int | None:
        """Return the player whose piece is on a face, or None if the face is empty."""
        if not 0 <= face < self.game.n_faces:
            raise IndexError(f"expected a face from 0 to {self.game.n_faces - 1}, got {face}")
        return self._owners.get(face)

    @property
    def owners(self) -> dict[int, int]:
        """The player of each played face."""
        return dict(self._owners)

    def groups(self) -> list[Group]:
        """Return all groups, ordered by their lowest faces."""
        found, seen = [], set[int]()
        for face in sorted(self._owners):
            if face not in seen:
                group = rules.group_at(self.game.board, self._owners, face)
                seen |= group
                found.append(self._group(group))
        return found

    def encircled(self) -> list[Group]:
        """Return the groups that the last move encircled, starting with the loser's groups."""
        return [self._group(group) for group in self.ending.encircled] if self.ending else []

    def action_to_string(self, *action: int) -> str:
        """Return an action as a string: the name or number of a face, or ``swap``.

        OpenSpiel passes the player before the action; the player is ignored. Raises FormatError for
        a number that is not an action of the game.
        """
        number = index(action[-1])
        if not 0 <= number < self.game.num_distinct_actions():
            last = self.game.num_distinct_actions() - 1
            raise FormatError(f"expected an action from 0 to {last}, got {number}")
        return SWAP if number == self.game.n_faces else self.game.board.name_of(number)

    def string_to_action(self, text: str) -> int:
        """Return the action for a face name or number, or for ``swap``, legal or not.

        Raises FormatError for any other word. Raises IllegalTurn for a number that belongs to no
        face, and for the swap in a game without the swap rule.

        >>> state = Game("squares:3x3", swap=True).new_initial_state()
        >>> [state.string_to_action(state.action_to_string(action)) for action in (0, 8, 9)]
        [0, 8, 9]
        >>> state.string_to_action("9")
        Traceback (most recent call last):
        trisolve.boco.rules.IllegalTurn: ply 0: range: expected a face from 0 to 8, found 9
        """
        n = self.game.n_faces
        is_swap = text == SWAP and SWAP not in self.game.board.names
        number = n if is_swap else self.game.board.face_of(text)
        if 0 <= number < n or (is_swap and self.game.swap):
            return number
        code = "swap" if is_swap else "range"
        raise self._illegal("over" if self.is_terminal() else code, number)

    def apply_move(self, move: int | str) -> None:
        """Play a move as records store it, an integer or ``swap``; may raise IllegalTurn.

        Any other value raises FormatError.
        """
        if move == SWAP:
            self._check_swap()
            self.apply_action(self.game.n_faces)
            return
        if isinstance(move, bool | str) or not hasattr(move, "__index__"):
            raise FormatError(f'expected the number of a face or "swap", got {move!r:.40}')
        if move == self.game.n_faces and not self.is_terminal():
            raise self._illegal("range", index(move))
        self.apply_action(move)

    def _group(self, group: frozenset[int]) -> Group:
        free = rules.liberties(self.game.board, self._owners, group)
        return Group(self._owners[min(group)], tuple(sorted(group)), tuple(sorted(free)))

    def _check(self, action: int) -> None:
        game, board = self.game, self.game.board
        if action == game.n_faces and game.swap:
            self._check_swap()
            return
        if self.is_terminal():
            raise self._illegal("over", action)
        if not 0 <= action < game.n_faces:
            raise self._illegal("range", action)
        if action in self._owners:
            raise self._illegal("occupied", action)
        if self._owners and not any(near in self._owners for near in board.neighbors[action]):
            raise self._illegal("not-adjacent", action)

    def _check_swap(self) -> None:
        if not self.may_swap():
            raise self._illegal("over" if self.is_terminal() else "swap", self.game.n_faces)

    def _illegal(self, code: str, action: int) -> IllegalTurn:
        game = self.game
        found: str = game.board.name_of(action)
        legal: Sequence[int] = self.legal_actions()
        faces = game.board.faces_text([face for face in legal if face != game.n_faces])
        if code == "over":
            found = SWAP if action == game.n_faces and game.swap else found
            what = f"expected no move after the end of the game ({self.reason}), found {found}"
        elif code == "swap" and not game.swap:
            what = "expected a face, found swap in a game without it"
        elif code == "swap":
            what = "expected swap only as the second move of the game"
        elif code == "range":
            what = f"expected a face from 0 to {game.n_faces - 1}, found {action}"
        elif not self._owners:
            what = f"expected an empty face, found {found}"
        else:
            what = f"expected an empty face next to a piece ({faces}), found {found}"
        return IllegalTurn(what, ply=len(self._history), code=code)
