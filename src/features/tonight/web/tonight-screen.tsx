import { Link } from '@tanstack/react-router';
import { lazy, memo, useState } from 'react';
import type { FrightLimits } from '#features/limits/contract/fright-limits.ts';
import { CHIP, TextButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { PanelButton } from '#ui/floating/panel-button.tsx';
import { Choice } from '#ui/forms/choice.tsx';
import { MOODS } from '../contract/moods.ts';
import { FilterFields } from './filter-fields.tsx';
import {
  activeFilters,
  isSameSearch,
  memberSearch,
  NO_FILTERS,
  publicSearch,
  type TonightSearch,
} from './finder-search.ts';
import { useLimited } from './limited-search.tsx';
import { Results } from './results.tsx';
import { type DraftActions, useDraft, useFound } from './use-finder.ts';

const loadPanel = () => import('./filters-panel.tsx');
const FiltersPanel = lazy(async () => ({ default: (await loadPanel()).FiltersPanel }));

type TonightScreenProps = {
  search: TonightSearch;
  isAuthKnown: boolean;
  isMember: boolean;
  /** Undefined until the limits are loaded. */
  limits: FrightLimits | undefined;
};

export function TonightScreen({ search, isAuthKnown, isMember, limits }: TonightScreenProps) {
  const { shown, actions } = useDraft(search);
  const { change } = actions;
  const own = isMember ? memberSearch(shown) : publicSearch(shown);
  const { asked, limit, setLimited } = useLimited(own, limits);
  const found = useFound(asked);
  const all = useFound(limit ? { ...own, unknown: undefined } : asked);
  const [isWithinLimits, setWithinLimits] = useState(false);
  if (!isWithinLimits && limits && !found.isBehind) setWithinLimits(true);
  const [isOwn, setOwn] = useState(false);
  if (!isOwn && isAuthKnown && !found.isBehind) setOwn(true);
  const fields = { shown, actions, isMember, isLimited: limit?.isOn, setLimited };
  const clear = () => change({ ...NO_FILTERS, sort: search.sort });
  return (
    <div className="page pt-5">
      <h1 className="display text-4xl leading-none! md:text-5xl">Find tonight’s film</h1>
      <p className="mt-2 text-muted">
        Pick a mood, or say how scary and how gory the film may be. Watching with others?{' '}
        <Link to="/night/{-$code}" className="text-link target">
          Movie night
        </Link>
      </p>
      <MoodLinks search={shown} />
      <div className="mt-4 grid gap-x-10 gap-y-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 lg:hidden noscript:hidden print:hidden">
          <PanelButton label="Filters" count={activeFilters(shown).length} onClear={clear} load={loadPanel}>
            {(panel) => <FiltersPanel {...panel} fields={fields} total={found.data?.total} onClear={clear} />}
          </PanelButton>
        </div>
        <form action="/tonight" aria-label="Filters" className="max-lg:hidden noscript:block print:hidden">
          <FilterFields {...fields} />
          <noscript>
            <TextButton type="submit" className="mt-4">
              Show films
            </TextButton>
          </noscript>
        </form>
        <div className="min-w-0">
          {/* Reserves the switch's space on a member's device, where the films come later. Elsewhere it would push the
              films down. */}
          <div className="in-data-member:block hidden min-h-10 text-muted">
            {isMember && isOwn ? (
              <SeenSwitch isOn={shown.unseen === 'false'} change={change} />
            ) : (
              'Looking for films you haven’t seen...'
            )}
          </div>
          {/* On the device of a member or of somebody with limits, hidden until the search for this person is loaded.
              Otherwise films would appear that are then left out. */}
          <div
            className={classNames(!isWithinLimits && 'in-data-limits:invisible', !isOwn && 'in-data-member:invisible')}
          >
            <Results
              found={found}
              all={all}
              shown={shown}
              asked={asked}
              isMember={isMember}
              isAuthKnown={isAuthKnown}
              limit={limit}
              setLimited={setLimited}
            />
          </div>
        </div>
      </div>
    </div>
  );
}

/** A switch for members. Films that they have watched or rated are hidden at first. */
const SeenSwitch = memo(({ isOn, change }: { isOn: boolean; change: DraftActions['change'] }) => (
  <Choice type="checkbox" isChecked={isOn} onChange={() => change({ unseen: isOn ? undefined : 'false' })}>
    Include seen films
  </Choice>
));

const MOODS_ID = 'moods';

function MoodLinks({ search }: { search: TonightSearch }) {
  return (
    <nav aria-labelledby={MOODS_ID} className="mt-4 print:hidden">
      <h2 id={MOODS_ID} className="sr-only">
        Moods
      </h2>
      {/* On a laptop all fit into one line, in the fallback font too. Otherwise a late font would move the page. */}
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 md:mx-0 md:flex-wrap md:gap-x-1 md:overflow-visible md:px-0">
        {MOODS.map((mood) => (
          <li key={mood.label} className="shrink-0">
            <Link
              to="/tonight"
              search={mood.search}
              rel="nofollow"
              resetScroll={false}
              activeOptions={{ exact: true }}
              aria-current={isSameSearch(search, mood.search) ? 'true' : undefined}
              className={`${CHIP} aria-[current]:border-action aria-[current]:bg-action aria-[current]:text-on-action`}
            >
              {mood.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
