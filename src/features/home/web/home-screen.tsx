import { Link } from '@tanstack/react-router';
import { PRODUCT_NAME } from '#contract/brand.ts';
import {
  HOME_RECENT_DESKTOP,
  HOME_RECENT_MOBILE,
  HOME_TRENDING_DESKTOP,
  HOME_TRENDING_MOBILE,
} from '#contract/constants.ts';
import type { HomeFilm } from '#features/films/contract/films.ts';
import type { FeaturedReview as Review } from '#features/reviews/contract/reviews.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { BrowseLists } from './browse-lists.tsx';
import { FeaturedReview } from './featured-review.tsx';
import { FilmRow } from './film-row.tsx';
import { LaterHero } from './later-hero.tsx';
import { NoSuchPage } from './no-such-page.tsx';
import { PicksSpace } from './picks-space.tsx';
import { Welcome } from './welcome.tsx';

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
      <NoSuchPage />
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
      <PicksSpace isLate />
    </>
  );
}
