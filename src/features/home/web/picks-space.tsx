import { lazy, type ReactNode, Suspense, useContext } from 'react';
import { createPortal } from 'react-dom';
import { SectionHeading } from '#ui/headings.tsx';
import { CardMarksContext } from '#web/lib/member/card-marks.tsx';

const PicksRow = lazy(async () => ({ default: (await import('#features/tonight/web/tonight.ts')).PicksRow }));

/**
 * The row of the member's picks, which is loaded after the page. On a member's device the space for its heading,
 * posters and texts is reserved. A device that does not remember its member yet has the row at the end of the page,
 * where it pushes nothing down.
 */
export function PicksSpace() {
  const isMember = useContext(CardMarksContext) !== null;
  const isRemembered = isMember && 'member' in document.documentElement.dataset;
  const row = isMember && (
    <Suspense fallback={COMING}>
      <PicksRow loading={LOADING} />
    </Suspense>
  );
  const end = isMember && !isRemembered && document.getElementById('content');
  return (
    <>
      <Space className="in-data-member:block hidden">{isRemembered ? row : COMING}</Space>
      {end && createPortal(<Space className="max-md:-mb-11">{row}</Space>, end)}
    </>
  );
}

const LOADING = <p className="text-muted text-sm">Picking films for you...</p>;

/** A slow connection takes seconds for the scripts and the picks. */
const COMING = (
  <>
    <SectionHeading title="For you" />
    {LOADING}
  </>
);

const Space = ({ className, children }: { className: string; children: ReactNode }) => (
  <div className={`page pt-5 md:pt-16 ${className}`}>
    <div className="@container">
      <div className="min-h-[calc(50cqw+12rem)] md:min-h-[calc(30cqw+15rem)]">{children}</div>
    </div>
  </div>
);
