import { type RawBuilder, sql } from 'kysely';
import { noteBits, notesOf, platformBits, platformsOf, themeBits } from '#catalogue/figures/finder-bits.ts';
import { STORED_REGION } from '#catalogue/figures/finder-rows.repository.ts';
import { averageRating, currentId, posterColour, ratingsCount } from '#catalogue/film-columns.repository.ts';
import { streaming } from '#catalogue/streams.repository.ts';
import type { Database } from '#engine/database/database.ts';
import type { Certification } from '#features/films/contract/certifications.ts';
import { type ContentNoteSlug, GRAVE_NOTES } from '#features/films/contract/content-notes.ts';
import type { DeskProfile, FrightProfile } from '#features/ratings/contract/fright-profile.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import type { MemberServicesInput } from '#features/streaming/contract/streaming.ts';
import type { FilmFilter } from './conditions.ts';
import type { Question } from './finder-question.ts';

/** A question, its slugs that are not themes, and the member who asks. */
type Asked = {
  question: Question;
  slugs: { themes: string[]; not: string[] };
  /** Null for visitors. */
  memberId: string | null;
  /** The member's services, if the question has `services`. */
  services: MemberServicesInput | null;
};

/** A stored neighbour; `reason` says what it shares with the film. */
export type StoredNeighbour = FrightProfile & {
  id: number;
  title: string;
  franchise: string | null;
  directors: string[];
  reason: string;
};

const FIGURES = sql.join(RATING_CATEGORIES.map((category) => sql.ref(category)));

const listedFilms = (db: Database, ids: number[]) =>
  db
    .selectFrom('film')
    .innerJoin('film_finder', 'film_finder.film_id', 'film.id')
    .leftJoin('rating_stats', 'rating_stats.film_id', 'film.id')
    .select(['film.id', 'title', 'poster_path as posterPath', 'film.release_date as releaseDate'])
    .select([
      'film.runtime',
      'overview',
      'film.countries',
      'film.certification',
      'film.franchise',
      'vote_average as voteAverage',
      'desk_profile',
      'platforms',
      'notes',
      'notes_no',
      'spoilers',
    ])
    .select([posterColour.as('posterColour'), averageRating.as('averageRating'), ratingsCount.as('ratingsCount')])
    .select(
      sql<string | null>`(select min(as_of) from film_provider where film_id = film.id and kind = 'stream'
        and region = ${sql.raw(STORED_REGION)})`.as('streamsAsOf'),
    )
    .select(RATING_CATEGORIES.map((category) => `film_finder.${category}` as const))
    .select(RATING_CATEGORIES.flatMap((category) => [`${category}_sum`, `${category}_count`] as const))
    .where('film.id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy(sql`array_position(${ids}::int[], film.id)`)
    // The columns have these types, because only the code that writes the catalogue fills them.
    .$narrowType<{ desk_profile: DeskProfile | null; certification: Certification | null }>()
    .execute();

/** Films that the member has watched or rated. */
const seenBy = (memberId: string | null) => sql`from (select film_id from viewing where member_id = ${memberId}
  union all select film_id from rating where member_id = ${memberId}) as seen`;

export type FinderRepository = ReturnType<typeof createFinderRepository>;

const MUST_BE_KNOWN: Record<Question['unknown'], (note: ContentNoteSlug) => boolean> = {
  show: () => false,
  only: () => false,
  'hide-grave': (note) => GRAVE_NOTES.has(note),
  hide: () => true,
};

export const bitsOf = ({ themes, not, platforms, without, unknown }: Question): Pick<FilmFilter, 'bits' | 'notes'> => ({
  bits: {
    themes: themeBits(themes),
    not: themeBits(not),
    platforms: platformBits(platforms),
    without: noteBits(without),
    mustBeKnown: noteBits(without.filter(MUST_BE_KNOWN[unknown])),
  },
  notes: without.map((note) => ({ note, bit: noteBits([note]) })),
});

export function createFinderRepository(db: Database) {
  /**
   * Reads the ids of films without duplicates. They are one JSON array, because the driver reads many rows slowly.
   *
   * @param films a from clause
   */
  async function idsOf(films: RawBuilder<unknown>): Promise<Int32Array> {
    const { rows } = await sql<{ ids: number[] | null }>`
      select json_agg(film_id) as ids from (select distinct film_id ${films}) as film`.execute(db);
    return Int32Array.from(rows[0]?.ids ?? []);
  }

  return {
    /** Returns those of the slugs that are a keyword or a tag. */
    async knownSlugs(slugs: string[]): Promise<Set<string>> {
      const { rows } = await sql<{ slug: string }>`
        select slug from keyword where slug = any(${slugs}::text[])
        union select slug from tag where slug = any(${slugs}::text[])`.execute(db);
      return new Set(rows.map(({ slug }) => slug));
    },

    async listed({
      question,
      slugs,
      memberId,
      services,
    }: Asked): Promise<Omit<FilmFilter['listed'], 'like' | 'about'>> {
      const withSlugs = (list: string[]) =>
        Promise.all(
          list.map((slug) =>
            idsOf(sql`from (select film_id from film_tag where tag_slug = ${slug} union all
              select film_id from film_keyword join keyword on keyword.id = keyword_id where slug = ${slug}) as listed`),
          ),
        );
      const [themes, not, unseen, watchlist, myTag, list, onServices] = await Promise.all([
        withSlugs(slugs.themes),
        withSlugs(slugs.not),
        question.unseen ? idsOf(seenBy(memberId)) : null,
        question.watchlist ? idsOf(sql`from watchlist_entry where member_id = ${memberId}`) : null,
        question.myTag === undefined
          ? null
          : idsOf(sql`from member_tags, unnest(tags) as tag where member_id = ${memberId}
              and lower(tag collate "und-x-icu") = lower(${question.myTag}::text collate "und-x-icu")`),
        question.list === undefined
          ? null
          : idsOf(sql`from member_list_film where member_id = ${memberId} and list_id = ${question.list}`),
        services && idsOf(streaming(services)),
      ]);
      return { themes, not, unseen, watchlist, myTag, list, services: onServices };
    },

    /** Returns for each slug the number of released films that have it as a tag or a keyword. */
    async kinds(slugs: string[], today: string): Promise<Map<string, number>> {
      const { rows } = await sql<{ slug: string; films: number }>`
        select slug, count(distinct film_id)::int as films from (
          select tag_slug as slug, film_id from film_tag union all
          select keyword.slug, film_id from film_keyword join keyword on keyword.id = keyword_id) as given
        join film_finder using (film_id)
        where slug = any(${slugs}::text[]) and release_date <= ${today} group by slug`.execute(db);
      return new Map(rows.map(({ slug, films }) => [slug, films]));
    },

    /** Returns null if the member has no such list. */
    async listName(memberId: string | null, id: string): Promise<string | null> {
      const row = await db
        .selectFrom('member_list')
        .select('name')
        .where('member_id', '=', memberId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.name ?? null;
    },

    async titles(ids: number[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await db.selectFrom('film').select('title').where('id', 'in', ids).orderBy('title').execute();
      return rows.map(({ title }) => title);
    },

    /** Returns films as lists show them, in the order of the ids. */
    async films(ids: number[]) {
      if (ids.length === 0) return [];
      const rows = await listedFilms(db, ids);
      return rows.map(({ notes, notes_no, ...row }) => ({
        ...row,
        platforms: platformsOf(row.platforms),
        knownNotes: notesOf(notes | notes_no),
      }));
    },

    /** Returns a film by its id. Also finds removed films, and merged films by their former id. */
    target: (id: number) =>
      db
        .selectFrom('film')
        .leftJoin('film_finder', 'film_finder.film_id', 'film.id')
        .leftJoin('rating_stats', 'rating_stats.film_id', 'film.id')
        .select(['film.id', 'title', 'desk_profile'])
        .select(RATING_CATEGORIES.map((category) => `film_finder.${category}` as const))
        .select(RATING_CATEGORIES.flatMap((category) => [`${category}_sum`, `${category}_count`] as const))
        .where('film.id', '=', currentId(id))
        // The column has this type, because only the code that writes the catalogue fills it.
        .$narrowType<{ desk_profile: DeskProfile | null }>()
        .executeTakeFirst(),

    /** Returns the stored neighbours that are released, the nearest first. */
    async neighbours(id: number, today: string): Promise<StoredNeighbour[]> {
      const { rows } = await sql<StoredNeighbour>`
        select film.id, title, film.franchise, directors, reason, ${FIGURES}
        from film_neighbours, unnest(ids, reasons) with ordinality as neighbour(id, reason, place)
          join film on film.id = neighbour.id join film_finder on film_finder.film_id = film.id
        where film_neighbours.film_id = ${currentId(id)} and film_finder.release_date <= ${today}
        order by place`.execute(db);
      return rows;
    },

    /**
     * Returns for each film of `ids` its nearest neighbour among `others`, by film id. A film without such a neighbour
     * is missing.
     */
    async nearest(
      ids: readonly number[],
      others: readonly number[],
    ): Promise<Map<number, { id: number; title: string }>> {
      if (ids.length === 0 || others.length === 0) return new Map();
      const { rows } = await sql<{ film_id: number; id: number; title: string }>`
        select film_id, film.id, film.title from (
          select distinct on (film_id) film_id, near.id
          from film_neighbours, unnest(ids) with ordinality as near(id, place)
          where film_id = any(${ids}::int[]) and near.id = any(${others}::int[])
          order by film_id, place) as nearest join film on film.id = nearest.id`.execute(db);
      return new Map(rows.map(({ film_id, ...film }) => [film_id, film]));
    },
  };
}
