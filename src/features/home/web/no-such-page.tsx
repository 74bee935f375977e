import { useEffect, useState } from 'react';
import { classNames } from '#ui/class-names.ts';

/** Unknown paths lead to the front page with this fragment. */
export const NO_SUCH_PAGE = 'no-such-page';

/**
 * A line for visitors who opened an unknown path. The page is the same for everybody, so only the fragment shows the
 * line.
 */
export function NoSuchPage() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (window.location.hash !== `#${NO_SUCH_PAGE}`) return;
    setShown(true);
    window.history.replaceState(window.history.state, '', '/');
  }, []);
  return (
    <p id={NO_SUCH_PAGE} className={classNames('page scroll-mt-44 pt-4', !isShown && 'hidden target:block')}>
      There is no page at that address, so here is the front page.
    </p>
  );
}
