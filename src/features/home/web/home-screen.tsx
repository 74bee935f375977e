import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
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
import { mediumDate } from '#ui/format/dates.ts';
import { writerName } from '#ui/format/writer-name.ts';
import { SectionHeading } from '#ui/headings.tsx';
import { LimitVeil } from '#ui/pictures/limit-marks.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { Poster } from '#ui/pictures/poster.tsx';
import { FilmRating } from '#ui/rating-figure.tsx';
import { apiGet } from '#web/lib/calls.ts';
import { FilmCard } from '#web/lib/films/film-card.tsx';
import { LaterHero } from './later-hero.tsx';

export const trendingQuery = queryOptions({
  queryKey: ['films', 'trending'],
  queryFn: ({ signal }) => apiGet('/tmdb/trending-horror', { signal }),
});

export const recentReleasesQuery = queryOptions({
  queryKey: ['films', 'recent'],
  queryFn: ({ signal }) => apiGet('/tmdb/recent-horror-recent-releases', { signal }),
});

/** Null when there is no featured review or it could not be loaded: the section is then hidden. */
export const featuredReviewQuery = queryOptions({
  queryKey: ['editorial', 'featured'],
  queryFn: async ({ signal }): Promise<Review | null> => {
    try {
      return await apiGet('/content/featured-review', { signal });
    } catch {
      return null;
    }
  },
});

export function HomeScreen({ isAuthLoading }: { isAuthLoading: boolean }) {
  const { data: recent } = useSuspenseQuery(recentReleasesQuery);
  const { data: trending } = useSuspenseQuery(trendingQuery);
  const { data: featured } = useSuspenseQuery(featuredReviewQuery);
  return (
    <>
      <h1 className="sr-only">{PRODUCT_NAME}</h1>
      <p role="status" className="sr-only noscript:hidden">
        {isAuthLoading ? 'Loading...' : ''}
      </p>
      <LaterHero />
      <div className="page grid gap-x-12 gap-y-4 pt-4 md:gap-y-12 md:grid-cols-[13rem_minmax(0,1fr)] md:pt-16">
        <div className="min-w-0 space-y-4 md:col-start-2 md:space-y-14">
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

function FeaturedReview({ review }: { review: Review }) {
  const id = String(review.movieId);
  return (
    <section aria-labelledby="featured-review">
      <SectionHeading id="featured-review" title="Featured Review" />
      <article className="relative grid grid-cols-[6rem_1fr] gap-5 border border-line bg-raised p-3 md:grid-cols-[11rem_1fr] md:gap-8 md:p-6">
        <Link to="/movie/$id/review" params={{ id }} tabIndex={-1} aria-hidden="true">
          <Art review={review} />
        </Link>
        <div className="flex flex-col items-start gap-2 self-center md:gap-3">
          <span className="border border-sickly px-2 py-0.5 text-sickly text-xs uppercase tracking-widest">
            {review.containsSpoilers ? 'Spoilers' : 'Spoiler-Free'}
          </span>
          <h3 className="display text-3xl md:text-6xl">
            <Link to="/movie/$id/review" params={{ id }} className="hover:text-link">
              {review.movieName}
              <LimitVeil
                filmId={review.movieId}
                className="top-3 left-3 aspect-2/3 w-24 md:top-6 md:left-6 md:w-44"
                mark="left-full bottom-0 mx-0.5 size-4"
              />
            </Link>
          </h3>
          {review.reviewSubtitle && <p className="max-w-prose text-muted md:text-lg">{review.reviewSubtitle}</p>}
          {review.writer?.firstName && <p className="text-muted text-sm">By {writerName(review.writer)}</p>}
        </div>
      </article>
    </section>
  );
}

function Art({ review }: { review: Review }) {
  const poster = (
    <Poster
      film={{ ...review, id: review.movieId, title: review.movieName }}
      sizes="(min-width: 48rem) 176px, 96px"
      decorative
    />
  );
  if (!review.posterArt) return poster;
  return (
    <span className="relative block aspect-2/3 overflow-hidden rounded-sm bg-sunken">
      <Picture src={review.posterArt} width={300} height={450} alt="" loading="lazy" fallback={poster} />
    </span>
  );
}

const LISTS = [
  { title: 'Browse Theme', to: '/keyword/$keyword', entries: THEMES, colour: 'data-browse', look: '' },
  {
    title: 'Browse Platform',
    to: '/provider/$keyword',
    entries: PLATFORMS,
    colour: 'data-platform',
    look: 'grid-cols-2',
  },
] as const;

/** Phones have one heading for both lists. */
function BrowseLists() {
  return (
    <nav aria-label="Browse" className="space-y-4 md:space-y-8">
      <h2 className="display text-3xl md:hidden">Browse</h2>
      {LISTS.map(({ title, to, entries, colour, look }) => (
        <div key={title}>
          <h2 className="display mb-3 text-2xl max-md:sr-only">{title}</h2>
          <ul className={`flex flex-wrap gap-1.5 md:grid md:gap-1 ${look}`}>
            {entries.map(({ label, value }) => (
              <li key={value}>
                <Link to={to} params={{ keyword: value }} className="browse-entry" {...{ [colour]: value }}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

type FilmRowProps = {
  films: HomeFilm[];
  labelledBy: string;
  /** The number of films on a phone, in rows of three. */
  mobileCount: number;
};

const WIDTHS = '(min-width: 88rem) 260px, (min-width: 48rem) 18vw, 30vw';

/** The last line of its cards is a part of the space below it. */
function FilmRow({ films, labelledBy, mobileCount }: FilmRowProps) {
  return (
    <ul
      aria-labelledby={labelledBy}
      className="-mb-5.5 grid grid-cols-3 gap-x-3 gap-y-1.5 md:-mb-7 md:gap-y-3 md:grid-cols-5 md:gap-x-5"
    >
      {films.map((film, index) => (
        <FilmCard
          key={film.id}
          film={film}
          sizes={WIDTHS}
          className={index >= mobileCount && 'max-md:hidden'}
          rating={<FilmRating film={film} />}
          date={film.releaseDate && <time dateTime={film.releaseDate}>{mediumDate(film.releaseDate)}</time>}
        />
      ))}
    </ul>
  );
}
