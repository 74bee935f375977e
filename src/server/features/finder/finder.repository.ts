import { type RawBuilder, sql } from 'kysely';
import type { DeskProfile, FrightProfile } from '#contract/fright/fright-profile.ts';
import { byCategory, RATING_CATEGORIES } from '#contract/fright/rating-categories.ts';
import type { MemberServicesInput } from '#contract/services/services.ts';
import { compileOnce, given } from '../../db/compile-once.ts';
import type { Database } from '../../db/database.ts';
import { packInts, unpackInts } from '../../db/packed-numbers.ts';
import { posterColour } from '../../db/poster-colour.ts';
import { streaming } from '../../db/streams.ts';
import { averageRating, noteBits, platformBits, platformsOf, ratingsCount, themeBits } from '../../fright/fright.ts';
import type { FilmFilter } from './conditions.ts';
import type { CategoryFigures, Question } from './finder-question.ts';

/** Used until the first start has computed the figures. */
const NO_FIGURES = { mean: 5, spread: 2 };
/** Milliseconds. The figures are computed daily, and needed by every search. */
const FIGURES_EXPIRE_AFTER = 60_000;

/** A question, the ids of its keywords that are not themes, and the member who asks. */
type Asked = {
  question: Question;
  keywords: { themes: number[]; not: number[] };
  /** Null for visitors. */
  memberId: string | null;
  /** The member's services, if the question has `services`. */
  services: MemberServicesInput | null;
};

const listedFilms = compileOnce((db) =>
  db
    .selectFrom('film')
    .innerJoin('film_finder', 'film_finder.film_id', 'film.id')
    .leftJoin('rating_stats', 'rating_stats.film_id', 'film.id')
    .select(['film.id', 'title', 'poster_path as posterPath', 'film.release_date as releaseDate'])
    .select(['film.runtime', 'overview', 'vote_average as voteAverage', 'desk_profile', 'platforms'])
    .select([posterColour.as('posterColour'), averageRating.as('averageRating'), ratingsCount.as('ratingsCount')])
    .select(RATING_CATEGORIES.map((category) => `film_finder.${category}` as const))
    .select(RATING_CATEGORIES.flatMap((category) => [`${category}_sum`, `${category}_count`] as const))
    .where('film.id', '=', sql<number>`any(${given('ids')}::int[])`)
    .orderBy(sql`array_position(${given('ids')}::int[], film.id)`)
    // Only the catalogue's writer fills this column.
    .$narrowType<{ desk_profile: DeskProfile | null }>(),
);

export type FinderRepository = ReturnType<typeof createFinderRepository>;

export const bitsOf = ({ themes, not, platforms, without }: Question): FilmFilter['bits'] => ({
  themes: themeBits(themes),
  not: themeBits(not),
  platforms: platformBits(platforms),
  without: noteBits(without),
});

export function createFinderRepository(db: Database) {
  let cached: { figures: CategoryFigures; readAt: number } | null = null;

  /** The ids of these films, each once, as bytes, because there may be many. */
  async function idsOf(films: RawBuilder<unknown>): Promise<Int32Array> {
    const { rows } = await sql<{ ids: Buffer | null }>`
      select ${packInts(sql`film_id`)} as ids from (select distinct film_id ${films}) as film`.execute(db);
    return unpackInts(rows[0]?.ids ?? null);
  }

  return {
    async keywordIds(slugs: string[]): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('keyword')
        .select(['slug', 'id'])
        .where('slug', '=', sql<string>`any(${slugs}::text[])`)
        .execute();
      return new Map(rows.map(({ slug, id }) => [slug, id]));
    },

    /** Returns the film's effective profile, even for the id of a film that was merged into it. */
    async profileOf(id: number): Promise<(FrightProfile & { film_id: number }) | undefined> {
      return db
        .selectFrom('film_finder')
        .select(['film_id', ...RATING_CATEGORIES])
        .where('film_id', '=', sql<number>`coalesce((select film_id from merged_film where id = ${id}), ${id})`)
        .executeTakeFirst();
    },

    async categoryFigures(): Promise<CategoryFigures> {
      if (cached && performance.now() - cached.readAt < FIGURES_EXPIRE_AFTER) return cached.figures;
      const rows = await db.selectFrom('category_figure').selectAll().execute();
      const figures = byCategory((name) => rows.find(({ category }) => category === name) ?? NO_FIGURES);
      if (rows.length > 0) cached = { figures, readAt: performance.now() };
      return figures;
    },

    async listed({ question, keywords, memberId, services }: Asked): Promise<FilmFilter['listed']> {
      const withKeywords = (ids: number[]) =>
        Promise.all([...new Set(ids)].map((id) => idsOf(sql`from film_keyword where keyword_id = ${id}`)));
      const [themes, not, unseen, watchlist, onServices] = await Promise.all([
        withKeywords(keywords.themes),
        withKeywords(keywords.not),
        question.unseen ? idsOf(sql`from viewing where member_id = ${memberId}`) : null,
        question.watchlist ? idsOf(sql`from watchlist_entry where member_id = ${memberId}`) : null,
        services && idsOf(streaming(services)),
      ]);
      return { themes, not, unseen, watchlist, services: onServices };
    },

    /** Returns films as lists show them, in the order of the ids. */
    async films(ids: number[]) {
      if (ids.length === 0) return [];
      const rows = await listedFilms(db, { ids });
      return rows.map((row) => ({ ...row, platforms: platformsOf(row.platforms) }));
    },
  };
}
