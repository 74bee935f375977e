import { lazy, Suspense, useContext } from 'react';
import { classNames } from '#ui/class-names.ts';
import { CardMarksContext } from '#web/lib/member/card-marks.tsx';

const PicksRow = lazy(async () => ({ default: (await import('#features/tonight/web/tonight.ts')).PicksRow }));

/**
 * The row of the member's picks, which is loaded after the page. On a member's device the space for its heading,
 * posters and texts is reserved.
 */
export function PicksSpace() {
  const isMember = useContext(CardMarksContext) !== null;
  return (
    <div className={classNames('page pt-12 md:pt-16', !isMember && 'hidden in-data-member:block')}>
      <div className="@container">
        <div className="min-h-[calc(50cqw+13rem)] md:min-h-[calc(30cqw+13rem)]">
          {isMember && (
            <Suspense>
              <PicksRow />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  );
}
