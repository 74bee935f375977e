import { dayOf, longDate } from '#engine/lib/dates.ts';
import { type AtomItem, escapeXml, type Feed, writeAtom, writeRss } from '#engine/lib/feeds.ts';
import type { Review, RichTextNode } from '#features/reviews/contract/reviews.ts';
import type { FeedFormat, NewsFeed } from '../contract/news-feeds.ts';

/** `text` has paragraphs. */
export type NewsItem = Omit<AtomItem, 'description'> & { text: string[] };

/** The same items give the same bytes. */
export function writeFeed({ items, ...file }: Feed<NewsItem>, format: FeedFormat): string {
  const newest = new Date(Math.max(0, ...items.map(({ changed }) => changed.getTime())));
  const written = items.map(({ text, ...item }) => ({
    ...item,
    description: text.map((paragraph) => `<p>${escapeXml(paragraph)}</p>`).join(''),
  }));
  const feed = { ...file, items: written };
  return format === 'atom' ? writeAtom(feed, newest) : writeRss(feed, newest);
}

const ITEMS = 50;
/** Milliseconds. */
const HALF_A_DAY = 12 * 3_600_000;
const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Returns noon UTC for a date without a time. At noon UTC it is the same day from Hawaii to Sydney. At midnight UTC it
 * is still the day before in America.
 */
const momentOf = (date: string) => new Date(DAY_ONLY.test(date) ? `${date}T12:00:00Z` : date);

const textOf = (node: RichTextNode): string => ('value' in node ? node.value : node.content.map(textOf).join(''));

/** Returns the first paragraph of a review that has text, or null. */
function openingOf({ content }: Pick<Review, 'content'>): string | null {
  const paragraphs = content?.content.filter(({ nodeType }) => nodeType === 'paragraph') ?? [];
  return paragraphs.map((node) => textOf(node).trim()).find((text) => text !== '') ?? null;
}

type Release = { id: number; title: string; overview: string | null; release_date: string; revised_at: Date };

type NewsFeedsServiceOptions = {
  /** Films released until a day, newest first. */
  latestReleases: (day: string, limit: number) => Promise<Release[]>;
  /** Newest first. @throws AppError unavailable */
  latestReviews: () => Promise<readonly Review[]>;
  clock: () => Date;
  appUrl: string;
};

export type NewsFeedsService = ReturnType<typeof createNewsFeedsService>;

export function createNewsFeedsService({ latestReleases, latestReviews, clock, appUrl }: NewsFeedsServiceOptions) {
  async function released(): Promise<NewsItem[]> {
    // Until noon a film of this day would have a date in the future, and feed readers hide such items.
    const films = await latestReleases(dayOf(new Date(clock().getTime() - HALF_A_DAY)), ITEMS);
    return films.map(({ id, title, overview, release_date, revised_at }) => {
      const published = momentOf(release_date);
      return {
        url: `${appUrl}/movie/${id}`,
        title,
        text: [`Released ${longDate(release_date)}.`, ...(overview ? [overview] : [])],
        published,
        changed: new Date(Math.max(revised_at.getTime(), published.getTime())),
      };
    });
  }

  async function reviewed(): Promise<NewsItem[]> {
    const reviews = await latestReviews();
    return reviews.slice(0, ITEMS).flatMap((review) => {
      const published = review.published === null ? null : momentOf(review.published);
      if (!published || published > clock()) return [];
      const opening = review.containsSpoilers ? 'This review contains spoilers.' : openingOf(review);
      return {
        url: `${appUrl}/movie/${review.movieId}/review`,
        title: review.movieName,
        text: [review.reviewSubtitle, opening].filter((text) => text !== null),
        published,
        changed: published,
      };
    });
  }

  const LISTS = { releases: { page: '/calendar', read: released }, reviews: { page: '/', read: reviewed } };

  return {
    /** @throws AppError unavailable when the reviews cannot be read */
    async file({ list, title }: NewsFeed, format: FeedFormat): Promise<string> {
      const { page, read } = LISTS[list];
      const source = `${appUrl}/${list}.${format}`;
      return writeFeed({ title, page: `${appUrl}${page}`, source, items: await read() }, format);
    },
  };
}
