import { createHash } from 'node:crypto';
import { isIndexedMonth } from '#contract/indexed-pages.ts';
import { notFound } from '#engine/errors.ts';
import { etagOf } from '#engine/http/headers.ts';
import { dayOf, longMonth } from '#engine/lib/dates.ts';
import { platformLabel } from '#features/browse/contract/platforms.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import type { createDiskCache } from '#features/images/server/images.ts';
import type { FilmFrights } from '#features/limits/contract/fright-limits.ts';
import { byCategory } from '#features/ratings/contract/rating-categories.ts';
import type { Review } from '#features/reviews/contract/reviews.ts';
import { scoreLabel } from '#features/reviews/contract/score-labels.ts';
import type { ArtSubject } from '#poster-art';
import { createSingleFlight } from '#upstream';
import type { PreviewedPage, PreviewKey, PreviewKind } from '../contract/preview-pictures.ts';
import { type Preview, previewPicture } from './drawings.ts';
import type { PreviewsRepository } from './previews.repository.ts';

/** Increase this number when the drawing changes, so that no cache serves the old one. */
const DESIGN = 1;

type Bytes = Uint8Array<ArrayBuffer>;
/** @param compose makes the SVG when it is this picture's turn */
export type DrawPicture = (compose: () => Promise<string>) => Promise<Bytes>;

export type PreviewsServiceOptions = {
  repository: PreviewsRepository;
  subjectOf: (filmId: number) => Promise<ArtSubject | null>;
  frightsOf: (filmIds: readonly number[]) => Promise<FilmFrights>;
  /** @throws AppError not_found, unavailable */
  reviewOf: (filmId: number) => Promise<Review>;
  drawPicture: DrawPicture;
  cache: ReturnType<typeof createDiskCache>;
  clock: () => Date;
};

type Texts = { kind: string; name: string; facts: string };

const PAGES: Record<PreviewedPage, Texts> = {
  site: {
    kind: 'For horror fans',
    name: 'Rate films on eight kinds of fright',
    facts: 'Watchlist · Ratings · Reviews',
  },
  calendar: { kind: 'Horror films', name: 'Release Calendar', facts: 'Day by day' },
  tonight: { kind: 'Horror films', name: 'Find tonight’s film', facts: 'By what it does to you' },
  night: { kind: 'Horror films', name: 'Movie night', facts: 'One film nobody walks out on' },
  search: { kind: 'Horror films', name: 'Search', facts: 'By title, director, cast or theme' },
};

const list = (...parts: (string | null)[]) => parts.filter((part) => part !== null && part !== '').join(' · ');

/** Returns a subject for a page that is not about a film: the same words give the same motif. */
function subjectOfWords(words: string, traits: string[] = []): ArtSubject {
  const id = createHash('sha256').update(words).digest().readUInt32BE();
  return { id, title: words, traits, year: null, director: null };
}

const withMotif = (texts: Texts, traits?: string[]): Preview => ({
  ...texts,
  subject: subjectOfWords(texts.name, traits),
  curve: null,
});

export type PreviewsService = ReturnType<typeof createPreviewsService>;

export function createPreviewsService(options: PreviewsServiceOptions) {
  const { repository, subjectOf, frightsOf, reviewOf, drawPicture, cache, clock } = options;
  const once = createSingleFlight<Bytes>();

  async function film(id: number): Promise<Preview | null> {
    const [subject, frights] = await Promise.all([subjectOf(id), frightsOf([id])]);
    if (!subject) return null;
    const profile = frights.films[0]?.fright;
    // The figures have one decimal, so that a new rating seldom changes the picture.
    const curve = profile ? byCategory((category) => Math.round((profile[category] ?? -1) * 10) / 10) : null;
    return { kind: 'Film', name: subject.title, facts: list(subject.year, subject.director), subject, curve };
  }

  async function review(id: number): Promise<Preview | null> {
    const { movieName, reviewSubtitle, overallScore } = await reviewOf(id);
    const ofFilm = await film(id);
    const score = overallScore === null ? null : `${overallScore.toFixed(1)} ${scoreLabel(overallScore)}`;
    return {
      ...(ofFilm ?? { subject: subjectOfWords(movieName), curve: null }),
      kind: 'Review',
      name: movieName,
      facts: list(reviewSubtitle, score),
    };
  }

  async function keyword(slug: string): Promise<Preview | null> {
    const theme = THEMES.find(({ value }) => value === slug)?.label;
    const name = theme ?? (await repository.keyword(slug));
    return name === null ? null : withMotif({ kind: theme ? 'Theme' : 'Keyword', name, facts: 'Horror films' }, [slug]);
  }

  async function named(kind: string, name: Promise<string | null>): Promise<Preview | null> {
    const found = await name;
    return found === null ? null : withMotif({ kind, name: found, facts: 'Horror films' });
  }

  const READ: { [Kind in PreviewKind]: (key: Extract<PreviewKey, { kind: Kind }>['key']) => Promise<Preview | null> } =
    {
      film,
      review,
      person: (id) => named('Person', repository.person(id)),
      keyword,
      tag: (slug) => named('Tag', repository.tag(slug)),
      provider: async (slug) => withMotif({ kind: 'Streaming', name: platformLabel(slug), facts: 'Horror films' }),
      month: async (month) =>
        isIndexedMonth(month, dayOf(clock()).slice(0, 7))
          ? withMotif({ kind: 'Release Calendar', name: longMonth(month), facts: 'Horror films, day by day' })
          : null,
      page: async (page) => withMotif(PAGES[page]),
    };

  /** Concurrent calls share one drawing. */
  async function bytesOf(preview: Preview, file: string): Promise<Bytes> {
    const key = { size: 'preview', file, format: 'png' } as const;
    const cached = await cache.read(key);
    if (cached) return cached.bytes;
    return once(file, async () => {
      const bytes = await drawPicture(async () => previewPicture(preview));
      await cache.write(key, bytes);
      return bytes;
    });
  }

  return {
    /**
     * Returns the picture of a page. Its ETag depends on what it shows, and `bytes` draws it if no cache has it.
     *
     * @throws AppError not_found, unavailable (also `bytes`, when too many pictures are being drawn)
     */
    async find({ kind, key }: PreviewKey): Promise<{ etag: string; bytes: () => Promise<Bytes> }> {
      // Each function of READ takes the key of its own kind.
      const read = READ[kind] as (key: PreviewKey['key']) => Promise<Preview | null>;
      const preview = await read(key);
      if (!preview) throw notFound('There is no such picture.');
      const etag = etagOf(new TextEncoder().encode(JSON.stringify({ DESIGN, ...preview })));
      return { etag, bytes: () => bytesOf(preview, etag) };
    },
  };
}
