import type { HorrorProfile } from '#contract/horror-profile/horror-profile.ts';
import type { PictureSize } from '#contract/shares/shared-pages.ts';
import type { Shared } from '#contract/shares/shares.ts';
import type { YearInFear } from '#contract/years/years.ts';
import { createCache, FOREVER } from '#lib/cache.ts';
import { hashOf } from '#lib/secret-token.ts';
import { dayOf } from '#lib/today.ts';
import { notFound } from '../../errors.ts';
import type { DrawPicture } from '../../pictures/draw-picture.ts';
import type { MemberTaste } from '../horror-profile/horror-profile.ts';
import { compareMembers } from './alike-members.ts';
import { sharePicture } from './share-picture.ts';
import type { SharesRepository } from './shares.repository.ts';

export type SharedServiceOptions = {
  repository: SharesRepository;
  profileOf: (memberId: string) => Promise<HorrorProfile>;
  yearOf: (memberId: string, year: number) => Promise<YearInFear>;
  tasteOf: (memberId: string) => Promise<MemberTaste>;
  drawPicture: DrawPicture;
  clock: () => Date;
};

type Share = NonNullable<Awaited<ReturnType<SharesRepository['findByToken']>>>;
type Picture = Uint8Array<ArrayBuffer>;
type Opened = { ownerId: string; shown: Shared };

/** Maximum number of bytes in each of the two caches of a process: one has pages, the other has pictures. */
const MAX_KEPT = 16_000_000;

export type SharedService = ReturnType<typeof createSharedService>;

export function createSharedService(options: SharedServiceOptions) {
  const { repository, profileOf, yearOf, tasteOf, drawPicture, clock } = options;
  const known = createCache<Shared>({ maxSize: MAX_KEPT, sizeOf: (shown) => JSON.stringify(shown).length });
  const pictures = createCache<Picture>({ maxSize: MAX_KEPT, sizeOf: ({ length }) => length });

  async function knownShare(tokenHash: Buffer) {
    const share = await repository.findByToken(tokenHash, clock());
    if (!share) throw notFound('This link does not work. It was revoked, or it has expired.');
    return share;
  }

  async function shownOf({ member_id, name, year: yyyy }: Share): Promise<Shared> {
    if (yyyy === null) {
      const { recommendations: _, recommendedOnServices: __, ...profile } = await profileOf(member_id);
      return { kind: 'profile', name, profile };
    }
    const { years: _, timeZone: __, ...year } = await yearOf(member_id, yyyy);
    return { kind: 'year', name, year };
  }

  /**
   * The key of a cached page and its pictures. It contains the day, so a change of the catalogue is shown from the next
   * day at the latest.
   */
  const keyOf = (tokenHash: Buffer, { version, time_zone }: Share) =>
    [tokenHash.toString('base64'), version, time_zone, dayOf(clock())].join(' ');

  /**
   * Concurrent calls share their work, and each call sees all changes of the owner's data before it.
   *
   * @throws AppError not_found
   */
  async function open(token: string): Promise<Opened> {
    const tokenHash = hashOf(token);
    const share = await knownShare(tokenHash);
    const key = keyOf(tokenHash, share);
    try {
      const shown = await known.get(key, async () => ({ value: await shownOf(share), freshFor: FOREVER }));
      return { ownerId: share.member_id, shown };
    } catch (error) {
      // The account may have been deleted meanwhile.
      await knownShare(tokenHash);
      throw error;
    }
  }

  return {
    shown: async (token: string): Promise<Shared> => (await open(token)).shown,

    /** Returns the shared page with a comparison, unless the viewer is the owner. @throws AppError not_found */
    async shownTo(viewerId: string, token: string): Promise<Shared> {
      const { ownerId, shown } = await open(token);
      if (ownerId === viewerId) return shown;
      const [films, mine, theirs] = await Promise.all([
        repository.commonFilms(viewerId, ownerId),
        tasteOf(viewerId),
        tasteOf(ownerId),
      ]);
      return { ...shown, alike: await compareMembers(films, [mine.taste, theirs.taste], repository.nameFilms) };
    },

    /**
     * Returns a PNG. Each call checks that the link is still valid; an unchanged picture is not drawn again.
     *
     * @throws AppError not_found, unavailable when too many pictures are being drawn
     */
    async picture(token: string, size: PictureSize): Promise<Picture> {
      const tokenHash = hashOf(token);
      const key = keyOf(tokenHash, await knownShare(tokenHash));
      const draw = () => drawPicture(async () => sharePicture((await open(token)).shown, size));
      return pictures.get(`${key} ${size}`, async () => ({ value: await draw(), freshFor: FOREVER }));
    },
  };
}
