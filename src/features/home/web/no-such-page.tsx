import { useLayoutEffect, useState } from 'react';
import { classNames } from '#ui/class-names.ts';

/** Unknown paths lead to the front page with this fragment, which MEMBER_SCRIPT knows too. */
export const NO_SUCH_PAGE = 'no-such-page';

/**
 * A line for visitors who opened an unknown path. The page is the same for everybody, so only the fragment shows the
 * line. Browsers match :target only after the first paint, when the line would push the page down; `data-lost` is set
 * before it.
 */
export function NoSuchPage() {
  const [isShown, setShown] = useState(false);
  useLayoutEffect(() => {
    if (window.location.hash !== `#${NO_SUCH_PAGE}`) return;
    setShown(true);
    delete document.documentElement.dataset.lost;
    window.history.replaceState(window.history.state, '', '/');
  }, []);
  return (
    <p
      id={NO_SUCH_PAGE}
      className={classNames('page scroll-mt-44 pt-4', !isShown && 'hidden in-data-lost:block target:block')}
    >
      There is no page at that address, so here is the front page.
    </p>
  );
}
