import { createFileRoute } from '@tanstack/react-router';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { monthQuery } from '../features/calendar/calendar-queries.ts';
import { CalendarScreen } from '../features/calendar/calendar-screen.tsx';
import { type Month, monthOf, parseMonth } from '../features/calendar/month.ts';
import { monthYear, today } from '../lib/format/dates.ts';
import { breadcrumbs, pageHead } from '../lib/page/head.ts';
import { siteOrigin } from '../lib/page/site-origin.ts';

export const Route = createFileRoute('/calendar')({
  // Undefined overwrites an invalid value, which the router would keep.
  validateSearch: (search: Record<string, unknown>): { month?: Month } => ({
    month: parseMonth(search.month) ?? undefined,
  }),
  // Today comes from the server: hydration on the next day must not give another page.
  loader: async ({ context: { queryClient }, cause, location }) => {
    const day = today();
    // Within the calendar the screen fetches after a pause.
    if (cause !== 'stay') {
      const month = parseMonth(new URLSearchParams(location.searchStr).get('month')) ?? monthOf(day);
      // The query logs a failure, and the screen shows it.
      await queryClient.ensureQueryData(monthQuery(month)).catch(() => undefined);
    }
    return { today: day };
  },
  head: ({ match, matches }) => {
    const origin = siteOrigin(matches);
    const month = match.search.month === monthOf(match.loaderData?.today ?? today()) ? undefined : match.search.month;
    const name = month ? `Horror releases in ${monthYear(month)}` : 'Release Calendar';
    const path = month ? `/calendar?month=${month}` : '/calendar';
    return pageHead({
      title: name,
      description: month
        ? `The horror films of ${monthYear(month)}, day by day, with posters and plots.`
        : 'The horror films of the month, day by day, with posters and plots.',
      path,
      origin,
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
  const { month = monthOf(day) } = Route.useSearch();
  return <CalendarScreen month={month} today={day} />;
}
