"""What goes wrong is said on a page with a way back."""

from starlette.testclient import TestClient


def test_a_fault_of_ours_is_a_page_with_a_way_back(app, monkeypatch):
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr("app.web.home.render", broken)
    with TestClient(app, base_url="http://localhost", raise_server_exceptions=False) as client:
        answer = client.get("/")
        assert answer.status_code == 500
        assert "What was saved is safe" in answer.text
        assert 'href="/"' in answer.text
        assert client.get("/api/v1/nothing").json()["code"] == "not_found"
