import { PRODUCT_NAME } from '#contract/brand.ts';
import { isIndexedMonth } from '#contract/indexed-pages.ts';
import { monthYear } from '#ui/format/dates.ts';
import { breadcrumbs, pageHead } from '#web/lib/page/head.ts';

type CalendarPage = {
  /** YYYY-MM in the URL. */
  month: string | undefined;
  present: string;
  hasNoReleases: boolean;
  origin: string;
};

export function calendarHead({ month: shown, present, hasNoReleases, origin }: CalendarPage) {
  const month = shown === present ? undefined : shown;
  const isNear = month !== undefined && isIndexedMonth(month, present);
  const path = month ? `/calendar?month=${month}` : '/calendar';
  return pageHead({
    title: month ? `Horror releases in ${monthYear(month)}` : 'Release Calendar',
    description: month
      ? `The horror films of ${monthYear(month)}, day by day, with posters and plots.`
      : 'The horror films of the month, day by day, with posters and plots.',
    path,
    origin,
    preview: month && isNear ? { kind: 'month', key: month } : { kind: 'page', key: 'calendar' },
    noIndex: month !== undefined && (hasNoReleases || !isNear),
    jsonLd: [
      breadcrumbs(origin, [
        { name: PRODUCT_NAME, path: '/' },
        { name: 'Release Calendar', path: '/calendar' },
        ...(month ? [{ name: monthYear(month), path }] : []),
      ]),
    ],
  });
}
