// Keeps the screen on while the page holds an element with data-wake-lock, where the browser can (https or localhost).
if ("wakeLock" in navigator) {
  let lock = null;
  let busy = false;

  const held = () => lock !== null && !lock.released;
  const wanted = () => document.visibilityState === "visible" && document.querySelector("[data-wake-lock]") !== null;

  // What is wanted may change while the browser thinks, so it is looked at again until both agree.
  async function settle() {
    if (busy) return;
    busy = true;
    try {
      while (wanted() !== held()) {
        if (held()) await lock.release();
        else lock = await navigator.wakeLock.request("screen");
      }
    } catch {
      lock = null; // a phone that saves its battery says no: asked again the next time something changes
    }
    busy = false;
  }

  document.addEventListener("visibilitychange", settle);
  addEventListener("pageshow", settle);
  new MutationObserver(settle).observe(document.body, { childList: true, subtree: true });
  settle();
}
