import { Link } from '@tanstack/react-router';
import { PRODUCT_NAME } from '#contract/brand.ts';
import {
  HOME_RECENT_DESKTOP,
  HOME_RECENT_MOBILE,
  HOME_TRENDING_DESKTOP,
  HOME_TRENDING_MOBILE,
} from '#contract/constants.ts';
import { PLATFORMS } from '#features/browse/contract/platforms.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import type { HomeFilm } from '#features/films/contract/films.ts';
import type { FeaturedReview as Review } from '#features/reviews/contract/reviews.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { FeaturedReview } from './featured-review.tsx';
import { FilmRow } from './film-row.tsx';
import { LaterHero } from './later-hero.tsx';

type HomeScreenProps = {
  recent: HomeFilm[];
  trending: HomeFilm[];
  featured: Review | null;
  isAuthLoading: boolean;
};

export function HomeScreen({ recent, trending, featured, isAuthLoading }: HomeScreenProps) {
  return (
    <>
      <h1 className="sr-only">{PRODUCT_NAME}</h1>
      <p role="status" className="sr-only noscript:hidden">
        {isAuthLoading ? 'Loading...' : ''}
      </p>
      <LaterHero />
      <div className="page grid gap-x-12 gap-y-8 pt-7 md:gap-y-12 md:grid-cols-[13rem_minmax(0,1fr)] md:pt-16">
        <div className="min-w-0 space-y-8 md:col-start-2 md:space-y-14">
          <section aria-labelledby="recently-released">
            <SectionHeading
              id="recently-released"
              title="Recently Released"
              aside={
                <Link to="/calendar" className="text-link target text-sm">
                  <span className="md:hidden">View calendar</span>
                  <span className="max-md:hidden">View release calendar</span>
                </Link>
              }
            />
            <FilmRow
              films={recent.slice(0, HOME_RECENT_DESKTOP)}
              labelledBy="recently-released"
              mobileCount={HOME_RECENT_MOBILE}
            />
          </section>
          {featured && <FeaturedReview review={featured} />}
        </div>
        {/* This section spans the whole page, because the sidebar is shorter: the space below it would be empty. */}
        <section aria-labelledby="trending" className="min-w-0 md:col-span-2">
          <SectionHeading
            id="trending"
            title={
              <>
                Trending<span className="max-md:hidden"> on {PRODUCT_NAME}</span>
              </>
            }
          />
          <FilmRow
            films={trending.slice(0, HOME_TRENDING_DESKTOP)}
            labelledBy="trending"
            mobileCount={HOME_TRENDING_MOBILE}
          />
        </section>
        <aside aria-label="Themes and platforms" className="md:col-start-1 md:row-start-1">
          <BrowseLists />
        </aside>
      </div>
    </>
  );
}

/** Coloured on wide screens, plain chips on phones. */
const ENTRY = [
  'flex min-h-8 items-center text-sm leading-tight outline-offset-2 transition hover:brightness-125 md:rounded-sm md:px-3 md:font-semibold',
  'max-md:rounded-full max-md:border-line-strong! max-md:bg-ground/60! max-md:px-2.5 max-md:text-text!',
].join(' ');
const LIST = 'flex flex-wrap gap-1.5 md:grid md:gap-1';

function BrowseLists() {
  return (
    <nav aria-label="Browse" className="space-y-4 md:space-y-8">
      <h2 className="display text-3xl md:hidden">Browse</h2>
      <div>
        <h2 className="display mb-3 text-2xl max-md:text-xl">Browse Theme</h2>
        <ul className={LIST}>
          {THEMES.map(({ label, value }) => (
            <li key={value}>
              <Link to="/keyword/$keyword" params={{ keyword: value }} data-browse={value} className={ENTRY}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h2 className="display mb-3 text-2xl max-md:text-xl">Browse Platform</h2>
        <ul className={`${LIST} md:grid-cols-2`}>
          {PLATFORMS.map(({ label, value }) => (
            <li key={value}>
              <Link to="/provider/$keyword" params={{ keyword: value }} data-platform={value} className={ENTRY}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
