import { createFileRoute } from '@tanstack/react-router';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { isIndexedMonth } from '#contract/indexed-pages.ts';
import { monthQuery } from '../features/calendar/calendar-queries.ts';
import { CalendarScreen } from '../features/calendar/calendar-screen.tsx';
import { type CalendarView, parseShown } from '../features/calendar/calendar-view.ts';
import { monthOf, parseMonth } from '../features/calendar/month.ts';
import { CalendarButton } from '../features/calendar-feed/calendar-button.tsx';
import { monthYear, today } from '../lib/format/dates.ts';
import { breadcrumbs, pageHead } from '../lib/page/head.ts';
import { siteOrigin } from '../lib/page/site-origin.ts';

export const Route = createFileRoute('/calendar')({
  // One lazy chunk: by default the loader is part of every page's script.
  codeSplitGroupings: [['loader', 'component']],
  // Undefined replaces an invalid value, which the router would otherwise keep.
  validateSearch: (search: Record<string, unknown>): Partial<CalendarView> => ({
    month: parseMonth(search.month) ?? undefined,
    show: parseShown(search.show),
  }),
  // Today comes from the server: hydration on the next day must not change the page.
  loader: async ({ context: { queryClient }, cause, location }) => {
    const day = today();
    let hasNoReleases = false;
    // Within the calendar the screen fetches after a pause.
    if (cause !== 'stay') {
      const search = new URLSearchParams(location.searchStr);
      const view = { month: parseMonth(search.get('month')) ?? monthOf(day), show: parseShown(search.get('show')) };
      // The query logs a failure, and the screen shows it.
      const found = await queryClient.ensureQueryData(monthQuery(view)).catch(() => undefined);
      hasNoReleases = Boolean(found?.nearest);
    }
    return { today: day, hasNoReleases };
  },
  head: ({ match, matches }) => {
    const origin = siteOrigin(matches);
    const present = monthOf(match.loaderData?.today ?? today());
    const month = match.search.month === present ? undefined : match.search.month;
    const isNear = month !== undefined && isIndexedMonth(month, present);
    const name = month ? `Horror releases in ${monthYear(month)}` : 'Release Calendar';
    const path = month ? `/calendar?month=${month}` : '/calendar';
    return pageHead({
      title: name,
      description: month
        ? `The horror films of ${monthYear(month)}, day by day, with posters and plots.`
        : 'The horror films of the month, day by day, with posters and plots.',
      path,
      origin,
      preview: month && isNear ? { kind: 'month', key: month } : { kind: 'page', key: 'calendar' },
      noIndex: month !== undefined && (match.loaderData?.hasNoReleases || !isNear),
      jsonLd: [
        breadcrumbs(origin, [
          { name: PRODUCT_NAME, path: '/' },
          { name: 'Release Calendar', path: '/calendar' },
          ...(month ? [{ name: monthYear(month), path }] : []),
        ]),
      ],
    });
  },
  component: Calendar,
});

function Calendar() {
  const { today: day } = Route.useLoaderData();
  const { month = monthOf(day), show } = Route.useSearch();
  return <CalendarScreen month={month} show={show} today={day} subscribe={<CalendarButton />} />;
}
