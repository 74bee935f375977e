import { createCache, FOREVER } from '#cache';
import { notFound } from '#engine/errors.ts';
import { dayOf } from '#engine/lib/dates.ts';
import { hashOf } from '#engine/lib/secret-token.ts';
import type { HorrorProfile } from '#features/horror-profile/contract/horror-profile.ts';
import type { MemberTaste } from '#features/horror-profile/server/horror-profile.ts';
import type { DrawPicture } from '#features/previews/server/previews.ts';
import type { YearInFear } from '#features/years/contract/years.ts';
import type { PictureSize } from '../contract/shared-pages.ts';
import type { Shared } from '../contract/shares.ts';
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

/** Maximum number of bytes of cached pictures. */
const MAX_KEPT = 16_000_000;

export type SharedService = ReturnType<typeof createSharedService>;

export function createSharedService(options: SharedServiceOptions) {
  const { repository, profileOf, yearOf, tasteOf, drawPicture, clock } = options;
  const pictures = createCache<Picture>({ maxSize: MAX_KEPT, sizeOf: ({ length }) => length });

  async function requireShare(token: string): Promise<Share> {
    const share = await repository.findByToken(hashOf(token), clock());
    if (!share) throw notFound('This link does not work. It was deleted, or it has expired.');
    return share;
  }

  async function contentOf({ member_id, name, year: yyyy }: Share): Promise<Shared> {
    if (yyyy === null) {
      const { recommendations: _, recommendedOnServices: __, ...profile } = await profileOf(member_id);
      return { kind: 'profile', name, profile };
    }
    const { years: _, timeZone: __, ...year } = await yearOf(member_id, yyyy);
    return { kind: 'year', name, year };
  }

  /** @throws AppError not_found */
  async function open(token: string): Promise<{ ownerId: string; shown: Shared }> {
    const share = await requireShare(token);
    try {
      return { ownerId: share.member_id, shown: await contentOf(share) };
    } catch (error) {
      // The account may have been deleted meanwhile.
      await requireShare(token);
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
     * Returns a PNG. Each call checks that the link is still valid; an unchanged picture is drawn once a day.
     *
     * @throws AppError not_found, unavailable when too many pictures are being drawn
     */
    async picture(token: string, size: PictureSize): Promise<Picture> {
      const { version } = await requireShare(token);
      const key = [hashOf(token).toString('base64'), version, dayOf(clock()), size].join(' ');
      const draw = () => drawPicture(async () => sharePicture((await open(token)).shown, size));
      return pictures.get(key, async () => ({ value: await draw(), freshFor: FOREVER }));
    },
  };
}
