// The table: a tap on a key goes into the outbox and the next player is on at once, before the server has answered.
// It owns no numbers: what it shows in between is marked as waiting and replaced by what the server says.
{
  const REST = 400;
  const BOUNCE = 120; // people who tap fast need 150
  const LOOK_AGAIN = 15000;
  const table = () => document.getElementById("table");
  const pad = () => document.querySelector("#table form[data-tap]");
  const row = (seat) => document.querySelector(`#table [data-seat="${seat}"]`);
  const number = () => document.querySelector("#table #number");
  let question = null;
  let finger = false;
  let tapped = { key: "", at: -Infinity };

  function choose(line) {
    const form = pad();
    if (!form || !line) return;
    for (const other of document.querySelectorAll("#table [data-seat]")) {
      other.toggleAttribute("data-on-turn", other === line);
      other.querySelector("[aria-current]")?.removeAttribute("aria-current");
    }
    line.querySelector("a, button")?.setAttribute("aria-current", "true");
    line.scrollIntoView({ block: "nearest" });
    form.action = line.dataset.action;
    form.dataset.forSeat = line.dataset.seat;
    form.elements.base.value = line.dataset.value;
    ask(line);
    document.querySelector("#table [data-pad-hint]").textContent = line.dataset.hint;
    document.querySelector("#table [data-pad-why]")?.replaceChildren();
    const field = number();
    if (field) {
      field.value = "";
      field.removeAttribute("aria-invalid");
    }
    for (const struck of form.querySelectorAll("[data-struck]")) struck.remove();
    const made = form.querySelector("[data-made]");
    if (made) made.textContent = made.closest("button").value = line.dataset.bid;
    for (const key of form.querySelectorAll("button[name=value]")) {
      key.disabled = false;
      key.dataset.state = key.value === line.dataset.bid ? "made" : "normal";
    }
  }

  // The words stand around the name, which alone is cut where it is long.
  function ask(line) {
    const [before, after] = line.dataset.says.split("{name}");
    const [ahead, name, behind] = document.querySelector("#table [data-pad-says]").children;
    ahead.textContent = before;
    name.textContent = line.querySelector(".name").textContent;
    behind.textContent = after;
  }

  // A long table scrolls, and whoever is on turn is always in sight.
  function lookAtTurn() {
    document.querySelector("#table [data-on-turn]")?.scrollIntoView({ block: "nearest" });
  }

  function next(line) {
    const lines = [...document.querySelectorAll("#table [data-seat]")];
    const at = lines.indexOf(line);
    const open = [...lines.slice(at + 1), ...lines.slice(0, at)].filter((other) => other.dataset.value === "");
    return open.length ? { line: open[0], last: open.length === 1 } : null;
  }

  function wait(form) {
    form.toggleAttribute("data-resting", true);
  }

  // A second tap that was meant for what has just gone must not fall on what has come.
  function rest(form) {
    if (!form) return;
    wait(form);
    setTimeout(() => form.removeAttribute("data-resting"), REST);
  }

  function resting(form) {
    return form.hasAttribute("data-resting");
  }

  // A finger that bounces, or a double click, meets the same key again, and the next player is on already. Keyboards do
  // not bounce. Where the page is slow, what counts is when the finger was there.
  function bounced(event) {
    const key = event.target.closest("form[data-tap] button[name=value]")?.id;
    if (!key || event.detail === 0) return false;
    const again = key === tapped.key && event.timeStamp - tapped.at < BOUNCE;
    tapped = { key, at: event.timeStamp };
    return again && (finger || event.detail > 1);
  }

  function show(seat, value) {
    const line = row(seat);
    if (!line) return;
    line.dataset.value = value;
    const cell = line.querySelector("[data-cell]");
    cell.textContent = value;
    cell.dataset.state = "waiting";
  }

  function tap(form, value) {
    const url = new URL(form.action).pathname;
    const line = row(form.dataset.forSeat);
    const fields = Object.fromEntries(new FormData(form));
    delete fields.op;
    show(form.dataset.forSeat, value);
    const coming = next(line);
    const bidding = table().dataset.phase === "bidding";
    // The last bid may be barred, and the last take is what is left: only the server knows.
    if (!coming || (coming.last && (!bidding || form.hasAttribute("data-last-waits")))) wait(form);
    if (coming && !(coming.last && !bidding)) choose(coming.line);
    window.outbox.add(url, { ...fields, value });
  }

  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-tap]");
    if (!form || !window.outbox) return;
    event.preventDefault();
    if (resting(form)) return;
    const field = form.querySelector("input[name=value]");
    const value = event.submitter?.name === "value" ? event.submitter.value : field?.value;
    if (value === undefined || value === "") return;
    tap(form, value);
    if (event.submitter?.name !== "value") number()?.focus({ preventScroll: true }); // the keyboard stays up
  });

  document.addEventListener("pointerdown", (event) => {
    finger = event.pointerType === "touch";
  });

  document.addEventListener("click", (event) => {
    if (bounced(event)) return event.preventDefault();
    const link = event.target.closest("#table [data-choose]");
    if (!link || !pad() || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    const line = link.closest("[data-seat]");
    choose(line);
    pad().removeAttribute("data-resting");
    if (window.outbox.waiting().length === 0) fetchTable(`?seat=${line.dataset.seat}`);
  });

  async function fetchTable(query = "", ifChanged = false) {
    const url = `${location.pathname.replace(/\/$/, "")}/table${query}`;
    try {
      const answer = await fetch(url, { headers: { "HX-Request": "true" } });
      if (answer.ok && window.outbox.waiting().length === 0) swap(await answer.text(), ifChanged);
    } catch {
      // no network: what is on the screen stays
    }
  }

  // Puts the server's part of the page in place; focus and scroll stay where they were.
  function swap(html, ifChanged = false) {
    const old = table();
    const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("table");
    if (!old) return;
    if (!fresh) return location.reload(); // there is no table any more
    if (ifChanged && fresh.dataset.version === old.dataset.version) return;
    const focus = document.activeElement;
    const inside = old.contains(focus) && focus !== document.body;
    const turned = old.dataset.phase !== fresh.dataset.phase || old.dataset.hand !== fresh.dataset.hand;
    const at = old.querySelector(".lines")?.scrollTop ?? 0;
    old.replaceWith(fresh);
    if (at) fresh.querySelector(".lines").scrollTop = at;
    lookAtTurn();
    if (question && !fresh.querySelector("[data-notice]")) fresh.querySelector("[data-notices]")?.append(question);
    question = null;
    if (turned) rest(pad());
    if (inside) lookFor(focus.id, fresh);
    saving(window.outbox.waiting().length);
    document.dispatchEvent(new CustomEvent("table:swapped"));
  }

  // The focus goes on where it was, in the field for a number where there is one, else to the head of the hand.
  function lookFor(id, fresh) {
    const field = number();
    (document.getElementById(id) || field || fresh.querySelector("[data-focus]"))?.focus({ preventScroll: true });
    if (field?.value) field.select(); // a number that was refused
  }

  function saving(count, status) {
    const word = document.querySelector("[data-saving]");
    if (!word) return;
    const locked = status === 401 || status === 403;
    const text = !count ? word.dataset.saved : locked ? word.dataset.locked : word.dataset.waiting.replace("{n}", count);
    if (word.textContent !== text) word.textContent = text;
    word.toggleAttribute("data-busy", count > 0);
  }

  // What only the server knows cannot be tapped without it: where it was not to be reached, the pad says so.
  function sayWhy() {
    const form = pad();
    const why = document.querySelector("#table [data-pad-why]");
    if (form && why && resting(form) && why.textContent !== form.dataset.waits) why.textContent = form.dataset.waits;
  }

  document.addEventListener("outbox:waiting", (event) => {
    const { waiting, status } = event.detail;
    saving(waiting, status);
    if (waiting && status !== undefined && status !== 401 && status !== 403) sayWhy();
  });
  document.addEventListener("outbox:saved", (event) => {
    if (event.detail.waiting) return;
    if (window.outbox.shows(event.detail.tap)) swap(event.detail.html);
    else refresh();
  });
  document.addEventListener("table:answered", (event) => swap(event.detail.html));
  document.addEventListener("outbox:refused", (event) => {
    swap(event.detail.html);
    // the answers to taps that are still on their way must not wipe the question out
    if (event.detail.waiting) question = document.querySelector("#table [data-notice]");
  });

  // Taps of another match may still wait on this phone: their answers are not for this table.
  window.outbox.shows = (tap) => Boolean(table()) && tap.url.split("/")[2] === location.pathname.split("/")[2];

  document.addEventListener("DOMContentLoaded", () => {
    for (const { url, fields } of window.outbox.waiting()) {
      const line = document.querySelector(`#table [data-action="${CSS.escape(url)}"]`);
      if (line) show(line.dataset.seat, fields.value);
    }
    lookAtTurn();
  });

  // A phone that wakes up shows what others have entered meanwhile.
  function refresh() {
    if (document.visibilityState === "visible" && table()?.dataset.phase && window.outbox.waiting().length === 0) {
      fetchTable(location.search, true);
    }
  }
  document.addEventListener("visibilitychange", refresh);
  addEventListener("pageshow", (event) => event.persisted && refresh());
  addEventListener("online", refresh);

  // Others may enter while this phone lies there; whoever looks at a result or at a question is left alone.
  setInterval(() => {
    if (table()?.dataset.phase !== "scored" && !document.querySelector("#table [data-notice]")) refresh();
  }, LOOK_AGAIN);
}
