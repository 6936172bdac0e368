// Keeps the screen on while the page holds an element with data-wake-lock, where the browser allows it.
{
  let lock = null;

  async function hold() {
    const wanted = document.querySelector("[data-wake-lock]") && document.visibilityState === "visible";
    if (!wanted) {
      await lock?.release();
      lock = null;
    } else if (!lock || lock.released) {
      try {
        lock = (await navigator.wakeLock?.request("screen")) ?? null;
      } catch {
        lock = null;
      }
    }
  }

  document.addEventListener("DOMContentLoaded", hold);
  document.addEventListener("visibilitychange", hold);
  document.addEventListener("table:swapped", hold);
}
