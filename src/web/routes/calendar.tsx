import { createFileRoute } from '@tanstack/react-router';
import { CalendarButton } from '#features/calendar/web/calendar-button.tsx';
import { monthQuery } from '#features/calendar/web/calendar-queries.ts';
import { CalendarScreen } from '#features/calendar/web/calendar-screen.tsx';
import { type CalendarView, monthOf, parseMonth, parseShown } from '#features/calendar/web/month.ts';
import { today } from '#ui/format/dates.ts';
import { siteOrigin } from '../lib/page/head.ts';

export const Route = createFileRoute('/calendar')({
  // One lazy chunk for the loader and the components. The router puts `head` into every
  // page's script, so `head` imports its code from a second chunk.
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
    // If the visitor only changes the month or the filter, the screen loads the data after a pause.
    if (cause !== 'stay') {
      const search = new URLSearchParams(location.searchStr);
      const view = { month: parseMonth(search.get('month')) ?? monthOf(day), show: parseShown(search.get('show')) };
      // The query logs a failure, and the screen shows it.
      const found = await queryClient.ensureQueryData(monthQuery(view)).catch(() => undefined);
      hasNoReleases = Boolean(found?.nearest);
    }
    return { today: day, hasNoReleases };
  },
  head: async ({ match, matches }) => {
    const { calendarHead } = await import('#features/calendar/web/calendar-head.ts');
    return calendarHead({
      month: match.search.month,
      present: monthOf(match.loaderData?.today ?? today()),
      hasNoReleases: match.loaderData?.hasNoReleases ?? false,
      origin: siteOrigin(matches),
    });
  },
  component: Calendar,
});

function Calendar() {
  const { today: day } = Route.useLoaderData();
  const { month = monthOf(day), show } = Route.useSearch();
  return <CalendarScreen month={month} show={show} today={day} subscribe={<CalendarButton />} />;
}
