/** Milliseconds. */
const DURATION = 1_100;
/** The visible part of the chart at which the animation starts. */
const VISIBLE_PART = 0.4;
/** Milliseconds until the animation starts anyway, if the visitor stops scrolling earlier. */
const MAX_WAIT = 800;

/**
 * Animates a chart's curves from its centre, once, when first seen. Nothing changes before the chart enters the window,
 * so printing and pages without scripts show it in full. A chart that is visible on load starts immediately.
 *
 * @param curves a group whose origin is the chart's centre
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
        growth = pausedGrowth(curves);
        timer = window.setTimeout(grow, MAX_WAIT);
      }
      if (!wasOutOfView || entry.intersectionRatio >= VISIBLE_PART) grow();
    },
    { threshold: [0, VISIBLE_PART] },
  );
  observer.observe(curves.ownerSVGElement ?? curves);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    growth?.cancel();
  };
}

function pausedGrowth(curves: SVGGElement): Animation {
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
