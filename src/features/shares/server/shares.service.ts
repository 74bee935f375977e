import { createCache, FOREVER } from '#cache';
import type { Deps } from '#engine/deps.ts';
import { badRequest, notFound } from '#engine/errors.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import { dayOf } from '#engine/lib/dates.ts';
import { hashOf, newToken } from '#engine/lib/secret-token.ts';
import type { Challenge } from '#features/challenges/contract/challenges.ts';
import { listRss, radarrFilms } from '#features/feeds/server/feeds.ts';
import type { HorrorProfile } from '#features/horror-profile/contract/horror-profile.ts';
import type { MemberTaste } from '#features/horror-profile/server/horror-profile.ts';
import type { ListsService } from '#features/lists/server/lists.ts';
import type { DrawPicture } from '#features/previews/server/previews.ts';
import type { YearInFear } from '#features/years/contract/years.ts';
import { type PictureSize, SHARED_PAGES } from '../contract/shared-pages.ts';
import type { CreatedShare, Shared, ShareInput } from '../contract/shares.ts';
import { compareMembers } from './alike-members.ts';
import { sharePicture } from './share-picture.ts';
import { createSharesRepository, type SharesRepository } from './shares.repository.ts';

export type SharesNeeds = {
  profileOf: (memberId: string) => Promise<HorrorProfile>;
  yearOf: (memberId: string, year: number) => Promise<YearInFear>;
  tasteOf: (memberId: string) => Promise<MemberTaste>;
  lists: Pick<ListsService, 'facts' | 'shown' | 'create'>;
  drawPicture: DrawPicture;
  rateLimits: Pick<RateLimits, 'count'>;
};

type Found = NonNullable<Awaited<ReturnType<SharesRepository['findByToken']>>>;
type Picture = Uint8Array<ArrayBuffer>;

/** Maximum number of bytes of cached pictures. */
const MAX_KEPT = 16_000_000;

export type SharesService = ReturnType<typeof createSharesService>;

/** Leaves out the rules that name lists of the owner: nobody else can read those. */
const withoutLists = (challenge: Challenge): Challenge => ({
  ...challenge,
  rules: challenge.rules.filter(({ kind, and }) =>
    [kind, ...and.map((one) => one.kind)].every((one) => one !== 'list'),
  ),
});

/** The links of members, and the pages that they show. */
export function createSharesService(
  { db, env: { APP_URL: origin }, clock }: Pick<Deps, 'db' | 'env' | 'clock'>,
  { profileOf, yearOf, tasteOf, lists, drawPicture, rateLimits }: SharesNeeds,
) {
  const repository = createSharesRepository(db);
  const pictures = createCache<Picture>({ maxSize: MAX_KEPT, sizeOf: ({ length }) => length });

  async function requireShare(token: string): Promise<Found> {
    const share = await repository.findByToken(hashOf(token), clock());
    if (!share) throw notFound('This link does not work. It was deleted, or it has expired.');
    return share;
  }

  const noList = () => notFound('This link does not show a list.');

  /** The list of a link, if it shows one. Notes of films are left out unless the owner shows them. */
  async function shownListOf(share: Found, viewerId: string | null) {
    if (share.list_id === null) return null;
    const list = await lists.shown({ memberId: share.member_id, id: share.list_id }, viewerId);
    return { ...list, films: list.films.map((film) => (share.with_notes ? film : { ...film, note: '' })) };
  }

  async function requireList(token: string) {
    const list = await shownListOf(await requireShare(token), null);
    if (!list) throw noList();
    return list;
  }

  /** A list for other programs, which request it often. */
  async function feedOf(token: string) {
    const { list_id } = await requireShare(token);
    if (list_id === null) throw noList();
    await rateLimits.count('feed', token);
    return requireList(token);
  }

  async function contentOf(share: Found, viewerId: string | null): Promise<Shared> {
    const { member_id, name, year: yyyy } = share;
    const list = await shownListOf(share, viewerId);
    if (list) {
      const { challenge: _, films, ...facts } = list;
      if (viewerId === null)
        return { kind: 'list', name, list: { ...facts, films: films.map(({ seen: __, ...film }) => film) } };
      return { kind: 'list', name, list: { ...facts, seen: films.filter(({ seen }) => seen).length, films } };
    }
    if (yyyy === null) {
      const { recommendations: _, recommendedOnServices: __, ...profile } = await profileOf(member_id);
      return { kind: 'profile', name, profile };
    }
    const { years: _, timeZone: __, ...year } = await yearOf(member_id, yyyy);
    return { kind: 'year', name, year };
  }

  /** @throws AppError not_found */
  async function open(token: string, viewerId: string | null): Promise<{ ownerId: string; shown: Shared }> {
    const share = await requireShare(token);
    try {
      return { ownerId: share.member_id, shown: await contentOf(share, viewerId) };
    } catch (error) {
      // The account may have been deleted meanwhile.
      await requireShare(token);
      throw error;
    }
  }

  return {
    /** @throws AppError bad_request, not_found, conflict, too_many_requests */
    async create(memberId: string, { expiresAt: expiry, ...subject }: ShareInput): Promise<CreatedShare> {
      const now = clock();
      const expiresAt = expiry === null ? null : new Date(expiry);
      if (expiresAt && expiresAt <= now) throw badRequest('expiresAt: must be in the future');
      await rateLimits.count('share', memberId);
      const token = newToken();
      const _id = await repository.add(memberId, { ...subject, tokenHash: hashOf(token), expiresAt }, now);
      return { _id, url: `${origin}${SHARED_PAGES}${token}` };
    },

    async list(memberId: string) {
      const rows = await repository.list(memberId, clock());
      return rows.map(({ list_id, list_name, ...row }) => ({
        ...row,
        list: list_id === null || list_name === null ? null : { _id: list_id, name: list_name },
      }));
    },

    revoke: repository.remove,

    /**
     * Returns the shared page, for another member with a comparison.
     *
     * @param viewerId null for a visitor
     * @throws AppError not_found
     */
    async shown(token: string, viewerId: string | null): Promise<Shared> {
      const { ownerId, shown } = await open(token, viewerId);
      if (viewerId === null || ownerId === viewerId || shown.kind === 'list') return shown;
      const [films, mine, theirs] = await Promise.all([
        repository.commonFilms(viewerId, ownerId),
        tasteOf(viewerId),
        tasteOf(ownerId),
      ]);
      return { ...shown, alike: await compareMembers(films, [mine.taste, theirs.taste], repository.nameFilms) };
    },

    /**
     * Returns a PNG. Each call checks that the link is still valid; an unchanged picture is drawn once a day.
     *
     * @throws AppError not_found, unavailable when too many pictures are being drawn
     */
    async picture(token: string, size: PictureSize): Promise<Picture> {
      const share = await requireShare(token);
      const { member_id: memberId, list_id: id } = share;
      const { version } = id === null ? share : await lists.facts({ memberId, id });
      const key = [hashOf(token).toString('base64'), version, dayOf(clock()), size].join(' ');
      const draw = () => drawPicture(async () => sharePicture((await open(token, null)).shown, size));
      return pictures.get(key, async () => ({ value: await draw(), freshFor: FOREVER }));
    },

    /**
     * Copies a shared list to a new list of the member.
     *
     * @throws AppError not_found, conflict, too_many_requests
     */
    async copy(memberId: string, token: string) {
      await rateLimits.count('copy-list', memberId);
      const { name, description, ranked, challenge, films } = await requireList(token);
      const copied = { name, description, ranked, challenge: challenge && withoutLists(challenge) };
      return lists.create(memberId, copied, films, { findName: true });
    },

    /** @throws AppError not_found, too_many_requests */
    async radarr(token: string) {
      const { films } = await feedOf(token);
      return radarrFilms(films, await repository.imdbIds(films.map(({ id }) => id)), origin);
    },

    /** @throws AppError not_found, too_many_requests */
    rss: async (token: string) => listRss(await feedOf(token), `${origin}${SHARED_PAGES}${token}`, origin),
  };
}
