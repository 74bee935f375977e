import type { Challenge } from '#features/challenges/contract/challenges.ts';
import type { ListChange, ListInput } from '../contract/lists.ts';
import { type ListKey, type ListsRepository, type NewEntry, unknownList } from './lists.repository.ts';

export type ListsService = ReturnType<typeof createListsService>;

export type ListsNeeds = {
  /** Replaces the series in rules by those of the catalogue. @throws AppError bad_request for an unknown series */
  withKnownSeries: (challenge: Challenge) => Promise<Challenge>;
};

export function createListsService(repository: ListsRepository, { withKnownSeries }: ListsNeeds) {
  /** @throws AppError not_found for an unknown list and for another member's */
  async function read(key: ListKey) {
    // First the version: with an older one, the next order gets 409. With a newer one, old films would undo a change.
    const { id, created_at, updated_at, ...facts } = await repository.find(key);
    const films = await repository.films(key, key.memberId);
    return { _id: id, ...facts, createdAt: created_at, updatedAt: updated_at, films };
  }

  return {
    read,

    /** Checks the rules that a member has written. @throws AppError bad_request for an unknown series */
    async checked<List extends ListInput | ListChange>(list: List): Promise<List> {
      return list.challenge ? { ...list, challenge: await withKnownSeries(list.challenge) } : list;
    },

    /** A list without its films. @throws AppError not_found */
    facts: repository.find,

    /** The names of some of a member's lists, and the ids of their films in order. Deleted lists are left out. */
    contents: repository.contents,

    /** The ids of a list's films in order. @throws AppError not_found */
    async filmIds({ memberId, id }: ListKey): Promise<number[]> {
      const [list] = await repository.contents(memberId, [id]);
      if (!list) throw unknownList();
      return list.films;
    },

    /**
     * Creates a list with films in this order; unknown films are left out.
     *
     * @param options with `findName`, a number is added if another list has the name
     * @throws AppError conflict for too many lists, or a second one of the same name
     */
    async create(
      memberId: string,
      list: ListInput,
      entries: readonly NewEntry[] = [],
      options: { findName?: boolean } = {},
    ) {
      return read({ memberId, id: await repository.create(memberId, list, entries, options) });
    },

    /** A list for somebody who has its link: films are "seen" for the viewer. @throws AppError not_found */
    async shown(key: ListKey, viewerId: string | null) {
      // The films first: of a list that is deleted meanwhile, nothing is shown.
      const films = await repository.films(key, viewerId);
      const { name, description, ranked, challenge } = await repository.find(key);
      return { name, description, ranked, challenge, films };
    },

    async summaries(memberId: string, filmId: number | undefined) {
      const rows = await repository.summaries(memberId, filmId ?? null);
      return rows.map(({ id, updated_at, has, ...list }) => ({
        _id: id,
        ...list,
        updatedAt: updated_at,
        ...(filmId !== undefined && { has }),
      }));
    },

    /** @throws AppError not_found, conflict when another list has the name */
    async update(key: ListKey, change: ListChange) {
      if (Object.values(change).some((value) => value !== undefined)) await repository.update(key, change);
      return read(key);
    },
  };
}
