"""The sliding-block puzzle as the higher layers see it."""

from trisolve.rooms import API, Files, Format, Names, Page, Room, Ships, SitePage

_COMMANDS = """
solve            solve                Find provably shortest solutions.
explain          hint                 Say why each move of a solution is made, and which later move it serves.
hint             hint                 Give a hint in the middle of play.
show             show                 Draw the board: blocks, goals, and which way each block slides.
replay           show                 Play moves one by one, drawing each position.
analyze          analyze              Report why a level is hard, based on all of its states.
render           render               Draw a level, a move, a solution or a pack.
check            solve                Check that levels are valid and that their claims are right.
words            convert              Write the words of booklets, cards and cut-outs as a file to translate.
diff             analyze              Show how an edit changed the board, the solutions and the difficulty of a level.
lint             lint                 Lint levels: find goals out of reach, cells that change nothing, duplicates, and more.
certify          solve                Certify that an optimum is right, or that a level cannot be solved.
verify           solve                Verify a certificate by searching the level again, slowly, and comparing every layer.
convert          convert              Convert levels to another format, rotate or mirror them, or write their canonical form.
new              convert              Write a starter level in text format: a board, one block with its goal, and comments.
layout           generate             Make random layouts, each with a floor, highlighted blocks and their goals.
generate         generate             Search for hard levels on a shape.
mutate           generate             Search for harder variations of a given level.
regenerate       generate             Generate levels again from their metadata, and compare them byte for byte.
archive          group                Inspect, prune, merge and export archives of the levels that searches found.
archive stats    archive              Report the contents of an archive: how many finds, the map, and the best of each length.
archive export   archive              Write the levels of an archive as a pack, by default ordered from few moves to many.
archive add      archive              Solve levels and add them in canonical form, with the number of moves as the score.
archive prune    archive              Delete weaker finds, and free their disk space.
archive merge    archive              Merge the levels of several archives; the order of the archives does not matter.
pack             group                Build, inspect, check, join, compare, split and measure packs.
pack build       pack_edit            Build a pack from a recipe: collect candidates from searches and files, and choose the best.
pack info        pack                 Report the contents of a pack, based on the claims of its levels, without a search.
pack list        pack:list_levels     List the levels of a pack whose claims meet the given conditions.
pack check       pack                 Check a pack: solutions are shortest, stats are right, and no puzzle appears twice.
pack merge       pack_edit            Join packs and levels into one pack without duplicates, or join the shards of a build.
pack diff        pack                 Show which levels were added, removed, changed or moved.
pack split       pack_edit            Split a pack into files whose names sort in the order of the pack.
pack leave-out   pack_edit:leave_out  Add the keys of a pack's levels to the list of levels that its recipe leaves out.
pack replace     pack_edit            Replace one level of a pack with another, and write the file back.
pack export      pack                 Measure levels, and write a table for studies, with one row per level.
playtest         group                Find out what people do with levels, from plays that pages record.
playtest levels  playtest             Find how long people take for each level, from their plays.
playtest level   playtest             Show where people get stuck in a level, based on their plays.
playtest forget  playtest             Write the plays of all other players to a new file, each line once.
census           group                Count and solve every level with one goal that fits on a floor.
census run       census               Run a census: count and solve every level with one goal that fits on a floor.
census count     census               Count the arrangements of a floor of any size, by transfer matrix.
census show      census               Show the summary of a census: the counts, the classes by moves, and the hardest level.
census export    census               Write levels of a census as a pack with solutions, stats and grades, or as a table.
census check     census               Check a census: compute a random share of its units again, and compare them bit for bit.
census sample    census               Estimate the levels of a floor of any size from arrangements drawn at random.
records          archive              Show the hardest known levels of each floor, with one goal and with any number of goals.
"""
_ANY = ("solve", "check", "show", "render", "replay", "analyze", "play")
_LEVEL = Format(
    "level",
    "Level for the sliding-block puzzle on triangles",
    "trisolve.sliding.formats.definitions:LevelRecord",
)
_PACK = Format(
    "pack",
    "Pack of levels for the sliding-block puzzle on triangles",
    "trisolve.sliding.formats.definitions:PackRecord",
)
_CERTIFICATE = Format(
    "certificate",
    "Proof that a level's optimum is right",
    "trisolve.sliding.formats.definitions:CertificateRecord",
)

ROOM = Room(
    api=API,
    name="sliding",
    title="sliding blocks",
    about="The sliding-block puzzle on triangles.",
    commands=_COMMANDS,
    home="trisolve.cli.sliding",
    files=(
        Files(
            "the sliding puzzle",
            "solve",
            verbs=_ANY,
            formats=(_LEVEL, _PACK),
            suffixes=(".tri",),
        ),
        Files(
            "a certificate",
            "verify",
            formats=(_CERTIFICATE,),
            no_page="a certificate has no page; trisolve verify checks it",
        ),
    ),
    names=Names("trisolve.sliding.formats.sources:is_place", "", _ANY),
    ships=(Ships("level"), Ships("recipe", "recipes"), Ships("play", "playtests")),
    gives={
        "trisolve.sliding.level:Level": {
            "svg": "trisolve.sliding.pictures.notebook:level_svg",
            "text": "trisolve.sliding.pictures.terminal:render_terminal",
            "play": "trisolve.web.notebook:level_frame",
            "widget": "trisolve.web.notebook:level_widget",
        },
        "trisolve.sliding.level:Pack": {"svg": "trisolve.sliding.pictures.notebook:pack_svg"},
        "trisolve.sliding.solution:Solution": {
            "svg": "trisolve.sliding.pictures.notebook:solution_svg"
        },
        "trisolve.sliding.state_graph:StateGraph": {
            "svg": "trisolve.sliding.pictures.notebook:graph_svg",
            "networkx": "trisolve.sliding.graph_export.elements:to_networkx",
        },
        "trisolve.sliding.insight.analysis:Analysis": {
            "html": "trisolve.sliding.pictures.notebook:analysis_html"
        },
        "trisolve.sliding.insight.hints:Hint": {
            "html": "trisolve.sliding.pictures.notebook:hint_html"
        },
    },
    page=Page(
        "trisolve.cli.sliding.sources:page_of",
        options=(
            "title",
            "theme",
            "first",
            "link_base",
            "embed_origins",
            "colors",
            "playtest",
            "hints",
        ),
    ),
    site=(
        SitePage(
            "slide",
            "Slide",
            "Push blocks along a triangular grid until each colored block is home.",
            "",
            "trisolve.web.pages.make:slide_card",
        ),
        SitePage(
            "make",
            "Make",
            "Draw a level of your own, see at once how hard it is, and share it.",
            "trisolve.web.pages.make:make",
            "trisolve.web.pages.make:make_card",
        ),
    ),
    compiling_s=60,
    reference="Sliding blocks",
)
