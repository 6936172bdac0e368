// A new match: the address holds what stands in the form, so that a look at the rules, and back, loses nothing.
{
  const WAIT = 400; // browsers take no more than some addresses a second
  const LEFT_OUT = ["op", "find", "found"];
  let waiting = 0;

  function keep() {
    clearTimeout(waiting);
    const form = document.getElementById("start");
    if (!form) return;
    const fields = [...new FormData(form)].filter(
      ([name, value]) => !LEFT_OUT.includes(name) && (name !== "new" || value.trim()),
    );
    history.replaceState(history.state, "", `/start?${new URLSearchParams(fields)}`);
  }

  function soon(event) {
    if (!event.target.closest?.("#start")) return;
    clearTimeout(waiting);
    waiting = setTimeout(keep, WAIT);
  }

  document.addEventListener("input", soon);
  document.addEventListener("change", soon);
  document.addEventListener("htmx:after:swap", () => document.getElementById("start") && keep());
  document.addEventListener("click", (event) => event.target.closest("#start a[href]") && keep(), true);
}
