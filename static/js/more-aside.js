// A box that scrolls sideways says so while something of it is out of sight: style sheets know [data-more-aside].
for (const box of document.querySelectorAll(".scroller")) {
  const look = () => {
    const left = box.scrollWidth - box.clientWidth - Math.abs(box.scrollLeft);
    box.toggleAttribute("data-more-aside", left > 4);
  };
  box.addEventListener("scroll", look, { passive: true });
  addEventListener("resize", look);
  look();
}
