// What undo or redo has just done is said on the page that they lead back to, for a while in sight.
{
  const SHELF = "upriver-said";
  const IN_SIGHT = 6000;

  function shelf(act) {
    try {
      return act(sessionStorage);
    } catch {
      return null; // private windows may refuse to keep anything
    }
  }

  document.addEventListener("submit", (event) => {
    const words = event.target.querySelector?.("button[data-done]")?.dataset.done;
    if (words) shelf((kept) => kept.setItem(SHELF, words));
  });

  document.addEventListener("DOMContentLoaded", () => {
    const words = shelf((kept) => kept.getItem(SHELF));
    const line = document.getElementById("said");
    shelf((kept) => kept.removeItem(SHELF));
    if (!words || !line || /\/(un|re)do$/.test(location.pathname)) return; // refused: the page says why
    setTimeout(() => {
      line.textContent = words;
      line.className = "said-now";
    }, 100); // a live region is read only when it changes
    setTimeout(() => {
      line.className = "sr";
    }, IN_SIGHT);
  });
}
