import { useEffect, useRef } from 'react';
import { NO_SUCH_PAGE } from '#web/lib/page/member-hint.ts';

/**
 * A line for visitors who opened an unknown path. The page is the same for everybody, so only the fragment shows the
 * line. Browsers match :target only after the first paint, when the line would push the page down; `data-lost` is set
 * before it.
 */
export function NoSuchPage() {
  const isLost = useRef(false);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (location.hash === `#${NO_SUCH_PAGE}`) {
      isLost.current = true;
      history.replaceState(history.state, '', '/');
    }
    // Strict mode runs the effect twice, the second time without the fragment.
    if (isLost.current) dataset.lost = '';
    return () => {
      delete dataset.lost;
    };
  }, []);
  return (
    <p id={NO_SUCH_PAGE} className="page in-data-lost:block hidden scroll-mt-44 pt-4 target:block">
      There is no page at this address, so here is the home page.
    </p>
  );
}
