import type { QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useContext, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { BANDS, type Band, frightWords, wantedFigures } from '#features/ratings/contract/fright-profile.ts';
import type { FoundFilm } from '#features/tonight/contract/finder.ts';
import { MOODS } from '#features/tonight/contract/moods.ts';
import { CHIP } from '#ui/button.tsx';
import { filmCount } from '#ui/format/numbers.ts';
import { LimitsContext } from '#ui/pictures/limit-marks.tsx';
import { CardMarksContext } from '#web/lib/member/card-marks.tsx';
import { NO_SUCH_PAGE } from '#web/lib/page/member-hint.ts';
import { useLatestQuery } from '#web/lib/use-latest-query.ts';
import { useLazyModule } from '#web/lib/use-lazy-module.ts';
import {
  type Amounts,
  FIRST_AMOUNTS,
  HeroFilmCard,
  heroQuery,
  heroSearch,
  NO_LIMITS,
  type Within,
} from './hero-film-card.tsx';
import { PicksSpace } from './picks-space.tsx';

const SHOWN_MOODS = 6;
const TITLE_ID = 'tonight';
const CATEGORIES = ['scares', 'gore'] as const;

export const loadFirstFilm = (queryClient: QueryClient) =>
  queryClient.ensureQueryData(heroQuery(FIRST_AMOUNTS, NO_LIMITS));

/**
 * Finds a film by how frightening it is, which is what the site is for. Without scripts there are only the moods and
 * one film.
 */
export function TonightHero() {
  const [amounts, setAmounts] = useState(FIRST_AMOUNTS);
  const within = useWithinLimits();
  const { data, isBehind } = useLatestQuery(heroQuery(amounts, within));
  const isMember = useContext(CardMarksContext) !== null;
  return (
    <>
      <NoSuchPage />
      <section
        aria-labelledby={TITLE_ID}
        className="page grid gap-x-14 gap-y-5 pt-5 md:pt-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]"
      >
        <div className="min-w-0 self-center">
          <h2 id={TITLE_ID} className="display text-4xl leading-none! md:text-7xl">
            Find a horror film
            <span className="block text-muted">as scary as you like</span>
          </h2>
          <Welcome isMember={isMember} />
          <div className="mt-4 grid grid-cols-2 gap-x-5 md:mt-7 md:gap-x-8 noscript:hidden">
            {CATEGORIES.map((category) => (
              <AmountSlider
                key={category}
                category={category}
                value={amounts[category]}
                onChange={(band) => setAmounts((before) => ({ ...before, [category]: band }))}
              />
            ))}
          </div>
          <nav aria-label="Moods" className="mt-2 md:mt-5">
            <ul aria-label="Moods for tonight" className="flex flex-wrap gap-2">
              {MOODS.slice(0, SHOWN_MOODS).map(({ label, search }) => (
                <li key={label} className="max-md:nth-[n+5]:hidden">
                  <Link to="/tonight" search={search} rel="nofollow" className={CHIP}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className="min-w-0">
          {data?.film ? (
            <HeroFilmCard film={data.film} {...reasonsOf(data.film, data.total, amounts, within)} isBehind={isBehind} />
          ) : (
            <p className="flex min-h-40 items-center border border-line bg-raised p-4 text-muted md:min-h-64">
              {data ? 'No film within your limits comes close to what you want.' : 'The film could not be loaded.'}
            </p>
          )}
          <p className="mt-2.5 text-sm">
            <Link
              to="/tonight"
              // The count includes films that a member has seen, so the list behind the link does too.
              search={{ ...heroSearch(amounts), ...(isMember && { unseen: 'false' }) }}
              rel="nofollow"
              className="text-link target font-semibold"
            >
              {seeAll(isBehind ? undefined : data?.total)}
            </Link>
          </p>
        </div>
      </section>
      <PicksSpace />
    </>
  );
}

/**
 * A line for visitors who opened an unknown path. The page is the same for everybody, so only the fragment shows the
 * line. Browsers match :target only after the first paint, when the line would push the page down; `data-lost` is set
 * before it.
 */
export function NoSuchPage() {
  const isLost = useRef(false);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (location.hash === `#${NO_SUCH_PAGE}`) {
      isLost.current = true;
      history.replaceState(history.state, '', '/');
    }
    // Strict mode runs the effect twice, the second time without the fragment.
    if (isLost.current) dataset.lost = '';
    return () => {
      delete dataset.lost;
    };
  }, []);
  return (
    <p id={NO_SUCH_PAGE} className="page in-data-lost:block hidden scroll-mt-44 pt-4 target:block">
      There is no page at this address, so here is the home page.
    </p>
  );
}

const loadFinder = () => import('#features/tonight/web/tonight.ts');

/** Only people with limits load the script that applies them. */
function useWithinLimits(): Within {
  const marks = useContext(LimitsContext);
  const finder = useLazyModule(marks !== null, loadFinder);
  if (!marks || !finder) return NO_LIMITS;
  const { limits, isWithin } = marks;
  return {
    search: (search) => finder.checkedFirst(finder.withLimits(search, limits)),
    allows: (film) => isWithin(limits, film),
    isExceeded: (search) => finder.isBeyond(search, limits),
  };
}

/** The first reason is the wish in its own words; the film's first two are the same two categories. */
function reasonsOf({ chips }: FoundFilm, total: number, amounts: Amounts, within: Within) {
  const wish = CATEGORIES.map((category) => wordsOf(category, amounts[category])).join(', ');
  if (total === 0) return { because: 'No film fits exactly, so here is the closest', reasons: chips.slice(0, 2) };
  return within.isExceeded(heroSearch(amounts))
    ? { because: 'The closest film within your limits', reasons: chips }
    : { because: wish, reasons: chips.slice(2) };
}

function seeAll(total: number | undefined): string {
  if (total === undefined) return 'See all films that fit';
  if (total === 0) return 'See the closest films';
  return total === 1 ? 'See the film that fits' : `See all ${filmCount(total)} that fit`;
}

/** Members do not need it. They are shown it only while their device does not remember them. */
function Welcome({ isMember }: { isMember: boolean }) {
  return (
    <section aria-labelledby="welcome" className="in-data-member:hidden mt-3 max-w-prose text-muted max-md:text-sm">
      <h2 id="welcome" className="inline font-semibold text-text">
        Welcome to {PRODUCT_NAME}
      </h2>
      . Say how scary and gory a film may be, and we pick one. Keep a watchlist and rate what you survive.{' '}
      {isMember ? (
        // Keeps the link's space.
        <span aria-hidden="true" className="invisible">
          {REGISTER}
        </span>
      ) : (
        <Link to="/create-account" className="text-link">
          {REGISTER}
        </Link>
      )}
    </section>
  );
}

const REGISTER = 'Create an account';

const SLIDER = [
  'h-8 w-full cursor-pointer md:h-10 appearance-none bg-transparent forced-colors:appearance-auto',
  '[&::-webkit-slider-runnable-track]:h-1.5 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-line-strong',
  '[&::-moz-range-track]:h-1.5 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-line-strong',
  '[&::-moz-range-progress]:h-1.5 [&::-moz-range-progress]:rounded-full [&::-moz-range-progress]:bg-action',
  '[&::-webkit-slider-thumb]:-mt-2.25 [&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-text [&::-webkit-slider-thumb]:bg-action',
  '[&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-text [&::-moz-range-thumb]:bg-action',
].join(' ');

type AmountSliderProps = { category: keyof Amounts; value: Band; onChange: (value: Band) => void };

const wordsOf = (category: keyof Amounts, band: Band) => frightWords(category, wantedFigures(category, band).min);

function AmountSlider({ category, value, onChange }: AmountSliderProps) {
  const id = useId();
  const slider = useRef<HTMLInputElement>(null);
  const words = wordsOf(category, value);
  const follow = () => onChange(BANDS[Number(slider.current?.value)] ?? value);
  const followFirst = useEffectEvent(follow);
  // A visitor may have moved the slider before its script arrived.
  useLayoutEffect(() => followFirst(), []);
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="display text-xl">
          {category}
        </label>
        <span aria-hidden="true" className="text-muted text-sm">
          {words}
        </span>
      </div>
      <input
        ref={slider}
        id={id}
        type="range"
        min={0}
        max={BANDS.length - 1}
        value={BANDS.indexOf(value)}
        aria-valuetext={words}
        onChange={follow}
        className={SLIDER}
      />
    </div>
  );
}
