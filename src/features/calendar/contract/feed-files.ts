import type { PlatformSlug } from '#features/browse/contract/platforms.ts';
import type { ThemeSlug } from '#features/browse/contract/themes.ts';

/** A calendar of releases, for subscriptions (RFC 5545). */
export const CALENDAR_FILE = '/calendar.ics';
export type CalendarFilter = { theme?: ThemeSlug | undefined; platform?: PlatformSlug | undefined };

/** The path of a member's own calendar is this prefix and a secret token. Caches and logs do not store the token. */
export const OWN_CALENDARS = '/feeds/';

/** @example calendarPath({ theme: 'slasher' }) // '/calendar.ics?theme=slasher' */
export function calendarPath({ theme, platform }: CalendarFilter): string {
  const query = new URLSearchParams({ ...(theme && { theme }), ...(platform && { platform }) }).toString();
  return query === '' ? CALENDAR_FILE : `${CALENDAR_FILE}?${query}`;
}
