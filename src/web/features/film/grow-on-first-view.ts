/** Milliseconds. */
const DURATION = 1_100;
/** How much of the chart has to be in view before it moves. */
const WELL_IN_VIEW = 0.4;
/** How long it waits for that, its curves folded away: someone may stop scrolling at its edge. Milliseconds. */
const LONGEST_WAIT = 800;

/**
 * Lets a chart's curves grow out of its centre, once, when the reader first gets to see them. Until its edge enters the
 * window nothing is touched, so a page that is printed or read without scripts has them in full; and a chart whose edge
 * is there from the start does not wait.
 *
 * @param curves a group whose origin is the chart's centre
 * @returns stops watching
 */
export function growOnFirstView(curves: SVGGElement): () => void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {};
  let growth: Animation | null = null;
  let wasOutOfView = false;
  let timer = 0;
  const grow = () => {
    observer.disconnect();
    clearTimeout(timer);
    growth?.play();
  };
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) {
        wasOutOfView = true;
        return;
      }
      if (!growth) {
        growth = held(curves);
        timer = window.setTimeout(grow, LONGEST_WAIT);
      }
      if (!wasOutOfView || entry.intersectionRatio >= WELL_IN_VIEW) grow();
    },
    { threshold: [0, WELL_IN_VIEW] },
  );
  observer.observe(curves.ownerSVGElement ?? curves);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    growth?.cancel();
  };
}

/** The animation, waiting at its first frame. */
function held(curves: SVGGElement): Animation {
  const growth = curves.animate(
    [
      { transform: 'scale(0)', opacity: 0 },
      { transform: 'scale(1)', opacity: 1 },
    ],
    { duration: DURATION, easing: 'cubic-bezier(0.2, 0.9, 0.25, 1)' },
  );
  growth.pause();
  return growth;
}
