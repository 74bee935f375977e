import type { QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { frightWords } from '#features/ratings/contract/fright-words.ts';
import { MAX_RATING } from '#features/ratings/contract/rating-categories.ts';
import { MOODS } from '#features/tonight/contract/moods.ts';
import { CHIP } from '#ui/button-styles.ts';
import { filmCount } from '#ui/format/numbers.ts';
import { useLatestQuery } from '#web/lib/use-latest-query.ts';
import { type Amounts, FIRST_AMOUNTS, HeroFilmCard, heroQuery, heroSearch } from './hero-film-card.tsx';
import { NoSuchPage } from './no-such-page.tsx';
import { PicksSpace } from './picks-space.tsx';

const SHOWN_MOODS = 6;
const TITLE_ID = 'tonight';

export const loadFirstFilm = (queryClient: QueryClient) => queryClient.ensureQueryData(heroQuery(FIRST_AMOUNTS));

/**
 * Finds a film by how frightening it is, which is what the site is for. Without scripts there are only the moods and
 * one film.
 */
export function TonightHero() {
  const [amounts, setAmounts] = useState(FIRST_AMOUNTS);
  const { data, isBehind } = useLatestQuery(heroQuery(amounts));
  const film = data?.film;
  return (
    <>
      <NoSuchPage />
      <section
        aria-labelledby={TITLE_ID}
        className="page grid gap-x-14 gap-y-5 pt-5 md:pt-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]"
      >
        <div className="min-w-0 self-center">
          <h2 id={TITLE_ID} className="display text-4xl leading-none! md:text-7xl">
            Find tonight’s film
            <span className="block text-muted">by what it does to you</span>
          </h2>
          <nav aria-label="Moods" className="mt-4 md:mt-6">
            <ul aria-label="Moods for tonight" className="flex flex-wrap gap-2">
              {MOODS.slice(0, SHOWN_MOODS).map(({ label, search }) => (
                <li key={label}>
                  <Link to="/tonight" search={search} rel="nofollow" className={CHIP}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="mt-4 grid grid-cols-2 gap-x-5 md:mt-7 md:gap-x-8 noscript:hidden">
            <AmountSlider
              category="scares"
              value={amounts.scares}
              onChange={(scares) => setAmounts({ ...amounts, scares })}
            />
            <AmountSlider category="gore" value={amounts.gore} onChange={(gore) => setAmounts({ ...amounts, gore })} />
          </div>
        </div>
        <div className="min-w-0">
          {film ? (
            <HeroFilmCard film={film} isBehind={isBehind} />
          ) : (
            <p className="flex min-h-44 items-center border border-line bg-raised p-4 text-muted md:min-h-64">
              {data === null ? 'The film could not be loaded.' : 'No film fits this. Move a slider.'}
            </p>
          )}
          <p className="mt-2.5 flex justify-between gap-4 text-sm">
            <Link to="/tonight" search={heroSearch(amounts)} rel="nofollow" className="text-link target font-semibold">
              {data && data.total > 1 && !isBehind ? `See all ${filmCount(data.total)}` : 'See all films'}
            </Link>
            <Link to="/night/{-$code}" className="text-link target">
              Movie night
            </Link>
          </p>
        </div>
      </section>
      <PicksSpace />
    </>
  );
}

const SLIDER = [
  'h-10 w-full cursor-pointer appearance-none bg-transparent forced-colors:appearance-auto',
  '[&::-webkit-slider-runnable-track]:h-1.5 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-line-strong',
  '[&::-moz-range-track]:h-1.5 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-line-strong',
  '[&::-moz-range-progress]:h-1.5 [&::-moz-range-progress]:rounded-full [&::-moz-range-progress]:bg-action',
  '[&::-webkit-slider-thumb]:-mt-2.25 [&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-text [&::-webkit-slider-thumb]:bg-action',
  '[&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-text [&::-moz-range-thumb]:bg-action',
].join(' ');

type AmountSliderProps = { category: keyof Amounts; value: number; onChange: (value: number) => void };

function AmountSlider({ category, value, onChange }: AmountSliderProps) {
  const id = useId();
  const words = frightWords(category, value);
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
        id={id}
        type="range"
        min={0}
        max={MAX_RATING}
        value={value}
        aria-valuetext={`${value}, ${words}`}
        onChange={({ target }) => onChange(Number(target.value))}
        className={SLIDER}
      />
    </div>
  );
}
