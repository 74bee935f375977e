import { Link } from '@tanstack/react-router';
import { MY_SERVICES_ID, useServices } from '#features/streaming/web/streaming.ts';
import { Choice } from '#ui/forms/choice.tsx';
import type { LimitSwitch } from './limited-search.tsx';
import type { Draft } from './use-finder.ts';

type PersonalFiltersProps = { draft: Draft; isMember: boolean; limit: LimitSwitch };

const LINK = 'mt-3 text-sm';

/** Switches for the limits and, for members, the watchlist and the services. Only the browser renders them. */
export function PersonalFilters({ draft: { shown, change }, isMember, limit }: PersonalFiltersProps) {
  const services = useServices(isMember);
  const hasServices = services !== undefined && services.platforms.length > 0;
  const switchLimits = () => {
    limit?.setOn(!limit.isOn);
    // Goes back to the first page: the limits change the number of pages.
    change({});
  };
  return (
    <>
      {(isMember || limit) && (
        <fieldset className="mt-5">
          <legend className="display text-xl">For you</legend>
          {limit && (
            <Choice type="checkbox" isChecked={limit.isOn} onChange={switchLimits}>
              My limits
            </Choice>
          )}
          {isMember && (
            <>
              <Choice
                type="checkbox"
                isChecked={shown.watchlist !== undefined}
                onChange={() => change({ watchlist: shown.watchlist ? undefined : 'true' })}
              >
                Only my watchlist
              </Choice>
              {hasServices && (
                <Choice
                  type="checkbox"
                  isChecked={shown.services !== undefined}
                  onChange={() => change({ services: shown.services ? undefined : 'true' })}
                >
                  On my services
                </Choice>
              )}
            </>
          )}
        </fieldset>
      )}
      {isMember && (
        <p className={LINK}>
          <Link to="/profile" hash={MY_SERVICES_ID} className="text-link target">
            {hasServices ? 'Change my services' : 'Choose my services'}
          </Link>
        </p>
      )}
      <p className={LINK}>
        <Link to="/limits" className="text-link target">
          {limit ? 'Change my limits' : 'Set my limits'}
        </Link>
      </p>
    </>
  );
}
