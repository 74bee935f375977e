import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, memo, useState } from 'react';
import type { FrightLimits } from '#features/limits/contract/fright-limits.ts';
import { CHIP } from '#ui/button-styles.ts';
import { classNames } from '#ui/class-names.ts';
import { PanelButton } from '#ui/floating/panel-button.tsx';
import { Choice } from '#ui/forms/choice.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { useLazyModule } from '#web/lib/use-lazy-module.ts';
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
import { likeQuery } from './tonight-queries.ts';
import { type DraftActions, useDraft, useFound } from './use-finder.ts';

// Until the slider's script is loaded, and if it fails to load, selects replace the slider.
const loadSlider = () => import('./axis-slider.tsx');
const loadPanel = () => import('./filters-panel.tsx');
const FiltersPanel = lazy(async () => ({ default: (await loadPanel()).FiltersPanel }));

/** Windows in which the filters are a column. In narrower windows they are in a panel. */
const HAS_COLUMN = '(min-width: 64rem)';

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
  const Slider = useLazyModule(useMediaQuery(HAS_COLUMN), loadSlider)?.AxisSlider;
  const likeTitle = useQuery(likeQuery(search.like)).data;
  const fields = { shown, actions, isMember, isLimited: limit?.isOn, setLimited };
  const clear = () => change({ ...NO_FILTERS, sort: search.sort });
  return (
    <div className="page pt-6 md:pt-12">
      <h1 className="display text-5xl leading-none! md:text-7xl">Find tonight’s film</h1>
      <p className="mt-3 max-w-prose text-muted md:text-lg">
        Say what it may do to you, from scares to sheer unpredictability. Start from a mood, or set your own limits. Not
        alone?{' '}
        <Link to="/night/{-$code}" className="text-link target">
          Choose with others
        </Link>
      </p>
      <MoodLinks search={shown} />
      <div className="mt-6 grid gap-x-12 gap-y-5 md:mt-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 lg:hidden noscript:hidden print:hidden">
          <PanelButton label="Filters" count={activeFilters(shown).length} onClear={clear} load={loadPanel}>
            {(panel) => <FiltersPanel {...panel} fields={fields} total={found.data?.total} onClear={clear} />}
          </PanelButton>
        </div>
        <form action="/tonight" aria-label="Filters" className="max-lg:hidden noscript:block print:hidden">
          <FilterFields {...fields} Slider={Slider} />
          <noscript>
            <button type="submit" className="text-link target mt-4">
              Show films
            </button>
          </noscript>
        </form>
        <div className="min-w-0">
          {/* Reserves the switch's space on a member's device. Elsewhere it would push the films down. */}
          <div className="in-data-member:block hidden min-h-10">
            {isMember && <SeenSwitch isOn={shown.unseen === 'false'} change={change} />}
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
              change={change}
              asked={asked}
              isMember={isMember}
              limit={limit}
              setLimited={setLimited}
              likeTitle={likeTitle}
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
    <span>
      Seen<span className="text-muted text-sm">: also films that you have watched or rated</span>
    </span>
  </Choice>
));

const MOODS_ID = 'moods';

function MoodLinks({ search }: { search: TonightSearch }) {
  return (
    <nav aria-labelledby={MOODS_ID} className="mt-5 md:mt-7 print:hidden">
      <h2 id={MOODS_ID} className="sr-only">
        Moods
      </h2>
      <ul className="flex flex-wrap gap-2">
        {MOODS.map((mood) => (
          <li key={mood.label}>
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
