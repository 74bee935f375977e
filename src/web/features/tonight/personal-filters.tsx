import { Link } from '@tanstack/react-router';
import { Choice } from '#web/ui/forms/choice.tsx';
import type { Draft } from './use-finder.ts';
import type { LimitSwitch } from './use-limited.ts';

type PersonalFiltersProps = { draft: Draft; isMember: boolean; limit: LimitSwitch };

/** Switches that depend on the person. Pages are rendered without them. */
export function PersonalFilters({ draft: { shown, change }, isMember, limit }: PersonalFiltersProps) {
  const switchLimits = () => {
    limit?.setOn(!limit.isOn);
    // Fewer films have fewer pages.
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
                isChecked={shown.unseen !== undefined}
                onChange={() => change({ unseen: shown.unseen ? undefined : 'true' })}
              >
                Not seen yet
              </Choice>
              <Choice
                type="checkbox"
                isChecked={shown.watchlist !== undefined}
                onChange={() => change({ watchlist: shown.watchlist ? undefined : 'true' })}
              >
                Only my watchlist
              </Choice>
            </>
          )}
        </fieldset>
      )}
      <p className="mt-3 text-sm">
        <Link to="/limits" className="text-link target">
          {limit ? 'Change my limits' : 'Set my limits'}
        </Link>
      </p>
    </>
  );
}
