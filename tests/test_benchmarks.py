"""That the floor of a tap, which nothing else runs, still records."""

from benchmarks import tap


def test_a_tap_on_the_floor_is_recorded(tmp_path):
    app = tap.floor_app(tmp_path / "games.sqlite3", "an answer")
    tap.floor_tap(app.test_client())(0)
    (game_id,) = app.extensions["store"].game_ids()
    assert app.extensions["games"].load(game_id).game.title == "0"
