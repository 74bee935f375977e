import { lazy, Suspense, useContext } from 'react';
import { CardMarksContext } from '#web/lib/member/card-marks.tsx';

const PicksRow = lazy(async () => ({ default: (await import('#features/tonight/web/tonight.ts')).PicksRow }));

/**
 * The row of the member's picks, which is loaded after the page. On a member's device the space for its heading,
 * posters and texts is reserved below the hero. A device that does not remember its member yet (`isLate`) has the row at
 * the end of the page, where it pushes nothing down.
 */
export function PicksSpace({ isLate = false }: { isLate?: boolean }) {
  const isMember = useContext(CardMarksContext) !== null;
  const isHere = isMember && 'member' in document.documentElement.dataset !== isLate;
  if (isLate && !isHere) return null;
  return (
    <div className={`page pt-12 md:pt-16 ${isLate ? '' : 'in-data-member:block hidden'}`}>
      <div className="@container">
        <div className="min-h-[calc(50cqw+13rem)] md:min-h-[calc(30cqw+13rem)]">
          {isHere && (
            <Suspense>
              <PicksRow />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  );
}
