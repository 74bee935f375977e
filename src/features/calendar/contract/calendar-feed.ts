import { z } from 'zod';

export const calendarFeedSchema = z
  .object({
    feed: z.object({ createdAt: z.iso.datetime() }).nullable().describe('null: the member has no calendar URL'),
  })
  .meta({ id: 'CalendarFeed' });
export type CalendarFeed = z.infer<typeof calendarFeedSchema>;

export const createdCalendarFeedSchema = z
  .object({ url: z.url().describe('URL of the calendar. Returned only once') })
  .meta({ id: 'CreatedCalendarFeed' });
export type CreatedCalendarFeed = z.infer<typeof createdCalendarFeedSchema>;
