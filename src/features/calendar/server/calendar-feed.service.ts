import { PRODUCT_NAME } from '#contract/brand.ts';
import { DAY, MINUTE } from '#contract/units.ts';
import type { Deps } from '#engine/deps.ts';
import { notFound } from '#engine/errors.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import { dayOf } from '#engine/lib/dates.ts';
import { hashOf, newToken } from '#engine/lib/secret-token.ts';
import { PLATFORMS } from '#features/browse/contract/platforms.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import type { ChallengeNights } from '#features/challenges/contract/challenges.ts';
import type { CalendarFeed, CreatedCalendarFeed } from '../contract/calendar-feed.ts';
import { type CalendarFilter, calendarPath, OWN_CALENDARS } from '../contract/feed-files.ts';
import { createCalendarFeedRepository, type Release, type ReleaseWindow } from './calendar-feed.repository.ts';
import { addMonths, type CalendarEvent, writeCalendar } from './calendar-file.ts';

/** Number of months before and after today. */
const RELEASES = { before: 3, after: 12 };
const VIEWINGS_BEFORE = 12;
/**
 * Milliseconds that a cancelled release, or a release that moved out of the shown months, stays in the calendar. So
 * every client sees the change.
 */
const CANCELLED_STAYS = 6 * 7 * DAY;

type WrittenCalendar = { body: string; changedAt: Date };

export type CalendarFeedService = ReturnType<typeof createCalendarFeedService>;

/** @example nameOf({ theme: 'slasher', platform: 'shudder' }) // 'Fright Club releases: Slasher on Shudder' */
function nameOf({ theme, platform }: CalendarFilter): string {
  const themeLabel = THEMES.find(({ value }) => value === theme)?.label;
  const platformLabel = PLATFORMS.find(({ value }) => value === platform)?.label;
  return `${PRODUCT_NAME} releases${themeLabel ? `: ${themeLabel}` : ''}${platformLabel ? ` on ${platformLabel}` : ''}`;
}

function windowAt(now: Date): ReleaseWindow {
  return {
    first: addMonths(now, -RELEASES.before),
    end: addMonths(now, RELEASES.after),
    changedSince: new Date(now.getTime() - CANCELLED_STAYS),
  };
}

/** Returns the planned nights of a member's challenges. */
export type NightsOf = (memberId: string) => Promise<Pick<ChallengeNights, 'nights'>>;

type Needs = {
  /** Counts the requests for members' calendars. */
  rateLimits: Pick<RateLimits, 'count'>;
  nightsOf: NightsOf;
};

export function createCalendarFeedService({ db, publicDb, env, clock }: Deps, { rateLimits, nightsOf }: Needs) {
  const shared = createCalendarFeedRepository(publicDb);
  // Reads from the primary, because a member's own calendar must show each change immediately.
  const repository = createCalendarFeedRepository(db);
  const { APP_URL: appUrl, WATCH_REGION: region } = env;
  const { host } = new URL(appUrl);
  const filmUrl = (id: number) => `${appUrl}/movie/${id}`;

  const releaseEvent = ({ id, title, overview, revisedAt, ...release }: Release): CalendarEvent => ({
    ...release,
    uid: `film-${id}-release@${host}`,
    kind: 'Release',
    summary: title,
    text: overview && firstSentences(overview),
    url: filmUrl(id),
    changedAt: revisedAt,
  });

  async function viewingEvents(memberId: string, now: Date): Promise<CalendarEvent[]> {
    const viewings = await repository.viewings(memberId, addMonths(now, -VIEWINGS_BEFORE));
    return viewings.map(({ id, filmId, title, day, revision, revisedAt }) => ({
      uid: `viewing-${id}@${host}`,
      day,
      kind: 'Viewing',
      summary: `Watched: ${title}`,
      text: null,
      url: filmUrl(filmId),
      changedAt: revisedAt,
      sequence: revision,
      isCancelled: false,
    }));
  }

  /** A film moves to another night when a day passes without it, so the events of a day are newer than those before. */
  async function nightEvents(memberId: string, now: Date): Promise<CalendarEvent[]> {
    const { nights } = await nightsOf(memberId);
    const today = Date.parse(dayOf(now));
    return nights.map(({ day, film, list }) => {
      const changedAt = new Date(Math.max(today, Date.parse(list.updatedAt)));
      return {
        uid: `challenge-${list._id}-${film.id}@${host}`,
        day,
        kind: 'Challenge',
        summary: `Planned: ${film.title}`,
        text: list.name,
        url: filmUrl(film.id),
        changedAt,
        sequence: Math.floor(changedAt.getTime() / MINUTE),
        isCancelled: false,
      };
    });
  }

  return {
    async releases(filter: CalendarFilter): Promise<WrittenCalendar> {
      const now = clock();
      const window = windowAt(now);
      const [changedAt, releases] = await Promise.all([
        shared.changedAt(window),
        shared.releasesOf(filter, region, window),
      ]);
      const body = writeCalendar({
        name: nameOf(filter),
        url: `${appUrl}/calendar`,
        source: `${appUrl}${calendarPath(filter)}`,
        events: releases.map(releaseEvent),
      });
      // The window of days moves at midnight, which changes the file.
      const today = Date.parse(dayOf(now));
      return { body, changedAt: new Date(Math.max(today, changedAt?.getTime() ?? 0)) };
    },

    /** @throws AppError not_found, too_many_requests */
    async own(token: string): Promise<WrittenCalendar> {
      const feed = await repository.findByToken(hashOf(token));
      if (!feed) throw notFound('This calendar does not exist. Its link was deleted or replaced.');
      await rateLimits.count('feed', token);
      const now = clock();
      const releases = await repository.releasesOfWatchlist(feed.member_id, windowAt(now));
      const [viewings, nights] = await Promise.all([
        viewingEvents(feed.member_id, now),
        nightEvents(feed.member_id, now),
      ]);
      const body = writeCalendar({
        name: `My ${PRODUCT_NAME}`,
        url: `${appUrl}/list`,
        source: `${appUrl}${OWN_CALENDARS}${token}.ics`,
        events: [...releases.map(releaseEvent), ...viewings, ...nights],
      });
      const bodyHash = hashOf(body);
      if (feed.body_changed_at && feed.body_hash?.equals(bodyHash)) return { body, changedAt: feed.body_changed_at };
      await repository.noteBody(feed.member_id, bodyHash, now);
      return { body, changedAt: now };
    },

    async find(memberId: string): Promise<CalendarFeed> {
      const feed = await repository.find(memberId);
      return { feed: feed ? { createdAt: feed.created_at.toISOString() } : null };
    },

    /** Creates the member's URL. A former URL stops working. */
    async make(memberId: string): Promise<CreatedCalendarFeed> {
      const token = newToken();
      await repository.make(memberId, hashOf(token), clock());
      return { url: `${appUrl}${OWN_CALENDARS}${token}.ics` };
    },

    revoke: (memberId: string) => repository.remove(memberId),
  };
}

const SENTENCES = 2;
/** Characters; longer texts are cut. */
const LONGEST = 300;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns one sentence, or two if they are short. @example firstSentences('One. Two. Three.') // 'One. Two.' */
export function firstSentences(text: string): string {
  const found = [...sentences.segment(text.trim())].slice(0, SENTENCES).map(({ segment }) => segment);
  const both = found.join('').trim();
  const short = both.length <= LONGEST ? both : (found[0] ?? '').trim();
  if (short.length <= LONGEST) return short;
  const cut = [...characters.segment(short)]
    .filter(({ index }) => index < LONGEST)
    .map(({ segment }) => segment)
    .join('');
  return `${cut.slice(0, cut.includes(' ') ? cut.lastIndexOf(' ') : undefined)}…`;
}
