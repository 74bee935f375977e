import { Choice } from '#web/ui/forms/choice.tsx';
import type { Draft } from './use-finder.ts';

type PersonalFiltersProps = { draft: Draft; isMember: boolean };

/** Switches that depend on the person. Pages are rendered without them. */
export function PersonalFilters({ draft: { shown, change }, isMember }: PersonalFiltersProps) {
  if (!isMember) return null;
  return (
    <fieldset className="mt-5">
      <legend className="display text-xl">For you</legend>
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
    </fieldset>
  );
}
