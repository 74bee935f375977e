import type { Logger } from 'pino';
import { DAY } from '#contract/units.ts';
import { dayOf } from '#engine/lib/dates.ts';
import type { FilmDetail, TmdbFailure } from '#tmdb-client';
import type { CatalogueRepository, WriteSummary } from '../../catalogue.repository.ts';
import { type FilmRecord, type PartialFilm, wholeFilm } from '../../film-record.ts';
import { isHorrorFilm, type MappedFilm, mapFilm } from './mapper.ts';
import type { HeldFilm, TmdbRepository } from './tmdb.repository.ts';

/** Milliseconds until a missing film is requested again. `first` is the first pause, `most` the longest one. */
const MISSING_FOR = { first: DAY, most: 30 * DAY };
/** Maximum number of films in one line of the log. */
const EXAMPLES = 5;

export type Tally = WriteSummary & {
  /** Films that were marked as removed: missing at TMDB, or no longer horror. */
  gone: number;
  /** Films that are missing, not horror, or malformed. */
  skipped: number;
};
export const NO_FILMS: Tally = { inserted: 0, updated: 0, unchanged: 0, gone: 0, skipped: 0 };

export function addTallies(a: Tally, b: Partial<Tally>): Tally {
  const sum = { ...a };
  for (const [name, films] of Object.entries(b)) sum[name as keyof Tally] += films; // its own keys
  return sum;
}

export type FilmResponse = { id: number; detail: FilmDetail | null; failure: TmdbFailure | null };

type MissingFilm = HeldFilm & { reason: string };

export type Stored = {
  tally: Tally;
  /** Films of the catalogue that TMDB does not have, or no longer lists as horror. */
  missing: MissingFilm[];
  malformed: { id: number; reason: string }[];
  /** Films that TMDB has merged into another film: the requested id and the film of the response. */
  moved: { from: number; film: MappedFilm }[];
};

type StoreFilmsOptions = {
  catalogue: CatalogueRepository;
  repository: TmdbRepository;
  merge: (from: number, to: number) => Promise<void>;
  region: string;
  clock: () => Date;
  log: Pick<Logger, 'warn'>;
};

export type StoreFilms = ReturnType<typeof createStoreFilms>;

/** Title and year must be the same, so that a proxy that mixes up responses cannot merge two films. */
function isSameFilm(film: HeldFilm, detail: FilmDetail): boolean {
  const titles = [film.title, film.originalTitle].map((title) => title?.toLowerCase());
  const year = film.releaseDate?.slice(0, 4);
  return (
    titles.includes(detail.title.toLowerCase()) && year !== undefined && detail.release_date?.startsWith(year) === true
  );
}

export function createStoreFilms({ catalogue, repository, merge, region, clock, log }: StoreFilmsOptions) {
  const later = (milliseconds: number) => new Date(clock().getTime() + milliseconds);

  /** Remembers a missing film. The longer a film has been missing, the less often it is requested. */
  async function remember({ id, reason }: Pick<MissingFilm, 'id' | 'reason'>, since: Date): Promise<void> {
    const missingFor = clock().getTime() - since.getTime();
    const wait = Math.min(Math.max(missingFor, MISSING_FOR.first), MISSING_FOR.most);
    await repository.rememberLookup('film', id, later(wait), reason);
  }

  /** Delays the next request for missing films. Removes nothing. */
  async function rememberMissing(films: MissingFilm[]): Promise<void> {
    for (const film of films) await remember(film, film.removedAt ?? clock());
  }

  async function completeFromStored(films: PartialFilm[]): Promise<FilmRecord[]> {
    const partial = films.filter((film) => Object.values(film).some((value) => value === undefined));
    const stored = await catalogue.storedFilms(partial.map((film) => film.id));
    return films.map((film) => wholeFilm(film, stored.get(film.id)));
  }

  async function write(mapped: MappedFilm[]): Promise<Tally> {
    await repository.writeProviders(mapped.flatMap((each) => each.providers));
    const films = await completeFromStored(mapped.map((each) => each.film));
    const written = await catalogue.writeFilms('tmdb', films);
    return { ...NO_FILMS, ...written };
  }

  /** Writes a film of any genre, for members' lists. */
  async function storeForLists(detail: FilmDetail, removedAt: Date): Promise<void> {
    const { film, providers } = mapFilm(detail, { region, day: dayOf(clock()) });
    await repository.writeProviders(providers);
    const [whole] = await completeFromStored([film]);
    if (whole) await catalogue.writeForLists(whole, removedAt);
  }

  return {
    storeForLists,
    rememberMissing,

    /** Writes the films of the responses. The caller handles missing, malformed and moved films. */
    async store(responses: FilmResponse[]): Promise<Stored> {
      const isMalformed = ({ failure }: FilmResponse) => failure?.kind === 'malformed';
      await repository.forgetLookups(responses.filter((each) => !isMalformed(each)).map(({ id }) => id));
      const held = await repository.held(responses.map((response) => response.id));
      const mapped: MappedFilm[] = [];
      const missing: MissingFilm[] = [];
      const malformed: Stored['malformed'] = [];
      const moved: Stored['moved'] = [];
      let skipped = 0;
      for (const { id, detail, failure } of responses) {
        const film = held.get(id);
        if (failure?.kind === 'malformed') malformed.push({ id, reason: failure.message });
        else if (detail && (film?.embedded || isHorrorFilm(detail, film?.removedAt === null))) {
          const ours = mapFilm(detail, { region, day: dayOf(clock()) });
          if (detail.id === id) mapped.push(ours);
          else if (!film || isSameFilm(film, detail)) moved.push({ from: id, film: ours });
          else malformed.push({ id, reason: `requested ${id}, got ${detail.id}, another film` });
        } else {
          const reason = detail ? 'TMDB does not list it as a horror film.' : 'TMDB does not have it.';
          if (!film) {
            await remember({ id, reason }, clock());
            skipped += 1;
            continue;
          }
          missing.push({ ...film, reason });
          // Otherwise the facts of a film on members' lists would expire, although TMDB has it.
          if (film.removedAt && detail?.id === id && !detail.adult && !detail.softcore)
            await storeForLists(detail, film.removedAt);
        }
      }
      return { tally: { ...(await write(mapped)), skipped }, missing, malformed, moved };
    },

    /** Marks missing films as removed, except films of the embedded catalogue. */
    async settleMissing(films: MissingFilm[]): Promise<Partial<Tally>> {
      const gone = films.filter((film) => !film.embedded && film.removedAt === null);
      await repository.markGone(
        gone.map((film) => film.id),
        clock(),
      );
      await rememberMissing(films);
      return { gone: gone.length, skipped: films.length - gone.length };
    },

    async settleMoved(films: Stored['moved']): Promise<Partial<Tally>> {
      let tally = NO_FILMS;
      for (const { from, film } of films) {
        tally = addTallies(tally, await write([film]));
        await merge(from, film.film.id);
        log.warn({ film: from, into: film.film.id }, 'TMDB: film merged into another one');
        // The film is written a second time, because merge() has moved our own texts to the new id.
        await write([film]);
      }
      return tally;
    },

    async settleMalformed(films: Stored['malformed']): Promise<Partial<Tally>> {
      if (films.length > 0) {
        log.warn({ count: films.length, films: films.slice(0, EXAMPLES) }, 'TMDB: malformed films');
        await repository.rememberMalformed(films, clock());
      }
      return { skipped: films.length };
    },
  };
}
