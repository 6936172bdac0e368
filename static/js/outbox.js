// The outbox: a tap is written to this phone first, then sent, in order, one at a time, until the server has it.
// It knows nothing of the game. Listens to nothing but the network; tells the page by events on document:
//   outbox:waiting {waiting}            how many taps are not saved yet
//   outbox:saved   {tap, html, waiting} the server has it; html is the part of the page that it answered with
//   outbox:refused {tap, html, status, waiting}
// A page that can ask about a tap says so in outbox.shows(tap). A tap that is refused elsewhere is kept until then.
{
  const SHELF = "upriver-outbox";
  const PATIENCE = 8000;
  const PAUSES = [1000, 2000, 4000, 8000, 15000];
  const QUESTIONS = new Set([400, 404, 405, 409, 413, 415, 422]);
  let sending = false;
  let failures = 0;
  let timer = 0;
  let unshelved = [];
  const held = new Set();

  function waiting() {
    try {
      return JSON.parse(localStorage.getItem(SHELF)) || [];
    } catch {
      return unshelved;
    }
  }

  function due() {
    return waiting().filter((tap) => !held.has(tap.op));
  }

  function keep(taps) {
    unshelved = taps;
    try {
      localStorage.setItem(SHELF, JSON.stringify(taps));
    } catch {
      // private windows may refuse to keep anything: the taps then wait in this page only
    }
    tell("waiting", { waiting: taps.length });
  }

  function tell(what, detail) {
    document.dispatchEvent(new CustomEvent(`outbox:${what}`, { detail }));
  }

  function newOp() {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  // A later tap on a cell takes the earlier one's value as what the person saw, so that a queue stays valid.
  function add(url, fields) {
    const taps = waiting();
    const earlier = taps.filter((tap) => tap.url === url).pop();
    const base = earlier ? earlier.fields.value : fields.base;
    keep([...taps, { op: newOp(), url, fields: { ...fields, base } }]);
    send();
  }

  async function post(tap) {
    const stop = new AbortController();
    const alarm = setTimeout(() => stop.abort(), PATIENCE);
    try {
      const answer = await fetch(tap.url, {
        method: "POST",
        headers: { "HX-Request": "true", "Content-Type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ op: tap.op, ...tap.fields }).toString(),
        redirect: "manual",
        signal: stop.signal,
      });
      return { status: answer.status, html: await answer.text() };
    } catch {
      return { status: 0, html: "" };
    } finally {
      clearTimeout(alarm);
    }
  }

  async function send() {
    if (sending) return;
    sending = true;
    clearTimeout(timer);
    while (due().length) {
      const [tap] = due();
      const { status, html } = await post(tap);
      if (!(status === 200 || QUESTIONS.has(status))) {
        timer = setTimeout(send, PAUSES[Math.min(failures, PAUSES.length - 1)]);
        failures += 1;
        tell("waiting", { waiting: waiting().length, status });
        break;
      }
      failures = 0;
      if (status !== 200 && !window.outbox.shows(tap)) {
        held.add(tap.op);
        continue;
      }
      const rest = waiting().filter((other) => other.op !== tap.op);
      keep(rest);
      tell(status === 200 ? "saved" : "refused", { tap, html, status, waiting: rest.length });
    }
    sending = false;
  }

  function again() {
    if (document.visibilityState === "visible" && due().length) send();
  }

  window.outbox = { add, waiting, shows: () => false };
  addEventListener("online", again);
  addEventListener("pageshow", again);
  document.addEventListener("visibilitychange", again);
  document.addEventListener("DOMContentLoaded", () => tell("waiting", { waiting: waiting().length }));
}
