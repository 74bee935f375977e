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
  isMember: boolean;
};

export function HomeScreen({ recent, trending, featured, isAuthLoading, isMember }: HomeScreenProps) {
  return (
    <>
      <h1 className="sr-only">{PRODUCT_NAME}</h1>
      <p role="status" className="sr-only noscript:hidden">
        {isAuthLoading ? 'Loading...' : ''}
      </p>
      <LaterHero />
      <div className="page grid gap-x-12 gap-y-12 pt-12 md:grid-cols-[13rem_minmax(0,1fr)] md:pt-16">
        <div className="min-w-0 space-y-14 md:col-start-2">
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
          <Welcome isMember={isMember} />
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
            isWide
          />
        </section>
        <aside aria-label="Themes and platforms" className="md:col-start-1 md:row-start-1">
          <BrowseLists />
        </aside>
      </div>
    </>
  );
}

const ENTRY =
  'flex min-h-9 items-center rounded-sm px-3 py-1.5 font-semibold text-sm leading-tight outline-offset-2 transition hover:brightness-125 max-md:min-h-12 max-md:text-base';
const LIST = 'grid grid-cols-2 gap-1.5 md:grid-cols-1';

function BrowseLists() {
  return (
    <nav aria-label="Browse" className="space-y-8">
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
        <ul className={LIST}>
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

function Welcome({ isMember }: { isMember: boolean }) {
  return (
    <section
      aria-labelledby="welcome"
      className="grid gap-4 border-action border-l-2 pl-5 md:pl-8 lg:grid-cols-[auto_1fr] lg:gap-10"
    >
      <h2 id="welcome" className="display text-4xl md:text-6xl">
        Welcome to
        <br />
        {PRODUCT_NAME}
      </h2>
      <div className="max-w-prose space-y-3 self-center text-muted md:text-lg">
        <p>
          <Link to="/tonight" className="text-link">
            Find tonight’s film
          </Link>
          , browse by theme or by the service you pay for, keep a watchlist, and rate what you survive on eight axes of
          fright.
        </p>
        <p>
          Every film has its own <strong className="font-semibold text-text">Fright Graph</strong>.{' '}
          {isMember ? (
            'Rate a film, and your graph is drawn beside everybody else’s.'
          ) : (
            <>
              <Link to="/create-account" className="text-link">
                Create an account
              </Link>{' '}
              and your graph is drawn beside everybody else’s.
            </>
          )}
        </p>
      </div>
    </section>
  );
}
