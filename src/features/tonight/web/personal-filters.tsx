import { Link } from '@tanstack/react-router';
import { lazy, memo, Suspense } from 'react';
import { MY_SERVICES_ID, useServices } from '#features/streaming/web/streaming.ts';
import { Choice } from '#ui/forms/choice.tsx';
import type { DraftActions } from './use-finder.ts';

// Most members have no tags.
const OwnTagFilter = lazy(async () => ({ default: (await import('./own-tag-filter.tsx')).OwnTagFilter }));

type PersonalFiltersProps = {
  watchlist: string | undefined;
  myTag: string | undefined;
  services: string | undefined;
  isMember: boolean;
  /** Undefined without limits. */
  isLimited: boolean | undefined;
  setLimited: (isLimited: boolean) => void;
  change: DraftActions['change'];
};

const LINK = 'mt-3 text-sm';

/** Switches for the limits and, for members, the watchlist and the services. Only the browser renders them. */
export const PersonalFilters = memo((props: PersonalFiltersProps) => {
  const { watchlist, myTag, services, isMember, isLimited, setLimited, change } = props;
  const hasServices = (useServices(isMember)?.platforms ?? []).length > 0;
  const switchLimits = () => {
    setLimited(!isLimited);
    // Goes back to the first page: the limits change the number of pages.
    change({});
  };
  return (
    <>
      {(isMember || isLimited !== undefined) && (
        <fieldset className="mt-5">
          <legend className="display text-xl">For you</legend>
          {isLimited !== undefined && (
            <Choice type="checkbox" isChecked={isLimited} onChange={switchLimits}>
              My limits
            </Choice>
          )}
          {isMember && (
            <>
              <Choice
                type="checkbox"
                isChecked={watchlist !== undefined}
                onChange={() => change({ watchlist: watchlist ? undefined : 'true' })}
              >
                Only my watchlist
              </Choice>
              {hasServices && (
                <Choice
                  type="checkbox"
                  isChecked={services !== undefined}
                  onChange={() => change({ services: services ? undefined : 'true' })}
                >
                  On my services
                </Choice>
              )}
              <Suspense fallback={<div className="min-h-17" />}>
                <OwnTagFilter myTag={myTag} change={change} />
              </Suspense>
            </>
          )}
        </fieldset>
      )}
      {isMember && (
        <p className={LINK}>
          <Link to="/profile/{-$part}" params={{ part: 'watching' }} hash={MY_SERVICES_ID} className="text-link target">
            {hasServices ? 'Change my services' : 'Choose my services'}
          </Link>
        </p>
      )}
      <p className={LINK}>
        <Link to="/limits" className="text-link target">
          {isLimited === undefined ? 'Set my limits' : 'Change my limits'}
        </Link>
      </p>
    </>
  );
});
