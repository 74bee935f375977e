import { AppError, badRequest, conflict, notFound } from '#engine/errors.ts';
import type { Challenge } from '#features/challenges/contract/challenges.ts';
import { MAX_LIST_FILMS, MAX_LISTS } from '../contract/list-limits.ts';
import type {
  ListChange,
  ListEntryInput,
  ListInput,
  ListOrder,
  ListSummary,
  ListVersion,
  MemberList,
} from '../contract/lists.ts';
import type { ListKey, ListsRepository, NewEntry } from './lists.repository.ts';

export type ListsService = ReturnType<typeof createListsService>;

const unknownList = () => notFound('List not found.');
const takenName = () => conflict('You already have a list with this name. Please choose another name.');

export type ListsNeeds = {
  /** Replaces the series in rules by those of the catalogue. @throws AppError bad_request for an unknown series */
  withKnownSeries: (challenge: Challenge) => Promise<Challenge>;
};

export function createListsService(repository: ListsRepository, { withKnownSeries }: ListsNeeds) {
  /** @throws AppError not_found for an unknown list and for another member's */
  async function require(key: ListKey) {
    const list = await repository.find(key);
    if (!list) throw unknownList();
    return list;
  }

  async function read(key: ListKey): Promise<MemberList> {
    // First the version: with an older one, the next order gets 409. With a newer one, old films would undo a change.
    const { id, created_at, updated_at, ...facts } = await require(key);
    const films = await repository.films(key, key.memberId);
    return { _id: id, ...facts, createdAt: created_at.toISOString(), updatedAt: updated_at.toISOString(), films };
  }

  return {
    read,

    /** Checks the rules that a member has written. @throws AppError bad_request for an unknown series */
    async checked<List extends ListInput | ListChange>(list: List): Promise<List> {
      return list.challenge ? { ...list, challenge: await withKnownSeries(list.challenge) } : list;
    },

    /** A list without its films. @throws AppError not_found */
    facts: require,

    /** The ids of a list's films in order. @throws AppError not_found */
    async filmIds({ memberId, id }: ListKey): Promise<number[]> {
      const [list] = await repository.contents(memberId, [id]);
      if (!list) throw unknownList();
      return list.films;
    },

    /**
     * @param options with `findName`, a number is added if another list has the name
     * @throws AppError conflict for too many lists, or a second one of the same name
     */
    async create(
      memberId: string,
      list: ListInput,
      entries: readonly NewEntry[] = [],
      options: { findName?: boolean } = {},
    ): Promise<MemberList> {
      const created = await repository.create(memberId, list, entries, { most: MAX_LISTS, ...options });
      if (created === 'full') throw conflict(`You have ${MAX_LISTS} lists. Please delete one first.`);
      if (created === 'taken') throw takenName();
      return read({ memberId, id: created.id });
    },

    /** A list for somebody who has its link: films are "seen" for the viewer. @throws AppError not_found */
    async shown(key: ListKey, viewerId: string | null) {
      // The films first: of a list that is deleted meanwhile, nothing is shown.
      const films = await repository.films(key, viewerId);
      const { name, description, ranked, challenge } = await require(key);
      return { name, description, ranked, challenge, films };
    },

    async summaries(memberId: string, filmId: number | undefined): Promise<ListSummary[]> {
      const rows = await repository.summaries(memberId, filmId ?? null);
      return rows.map(({ id, updated_at, has, ...list }) => ({
        _id: id,
        ...list,
        updatedAt: updated_at.toISOString(),
        ...(filmId !== undefined && { has }),
      }));
    },

    /** @throws AppError conflict when another list has the name */
    async update(key: ListKey, change: ListChange): Promise<MemberList> {
      const changes = Object.values(change).some((value) => value !== undefined);
      const updated = changes ? await repository.update(key, change) : key;
      if (!updated) throw unknownList();
      if (updated === 'taken') throw takenName();
      return read(key);
    },

    async remove(key: ListKey): Promise<void> {
      if (!(await repository.remove(key))) throw unknownList();
    },

    /** @throws AppError not_found for an unknown film, conflict for a full list */
    async putFilm(key: ListKey, filmId: number, entry: ListEntryInput): Promise<ListVersion> {
      const done = await repository.putFilm(key, filmId, entry, MAX_LIST_FILMS);
      if (!done) throw unknownList();
      if (done.outcome === 'unknown') throw notFound('Film not found.');
      if (done.outcome === 'full') {
        throw conflict(`This list has ${MAX_LIST_FILMS.toLocaleString('en')} films. Please remove one first.`);
      }
      return { version: done.version, films: done.films };
    },

    async removeFilm(key: ListKey, filmId: number): Promise<ListVersion> {
      const done = await repository.removeFilm(key, filmId);
      if (!done) throw unknownList();
      return { version: done.version, films: done.films };
    },

    /** @throws AppError conflict for an outdated version, bad_request for other films than those of the list */
    async order(key: ListKey, { version, films }: ListOrder): Promise<ListVersion> {
      const done = await repository.order(key, version, films);
      if (!done) throw unknownList();
      if (done.outcome === 'outdated') {
        throw new AppError('conflict', { message: 'This list was changed meanwhile. Please load it again.' });
      }
      if (done.outcome === 'different') throw badRequest('films: must be every film of the list once');
      return { version: done.version, films: done.films };
    },
  };
}
