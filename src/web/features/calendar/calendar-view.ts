import type { Month } from './month.ts';

/** The calendar's two kinds of entries, as written in the URL. */
const SHOWN = ['releases', 'anniversaries'] as const;
export type Shown = (typeof SHOWN)[number];

/** Without `show` the calendar shows the month's releases, or its anniversaries if it has no releases. */
export type CalendarView = { month: Month; show?: Shown | undefined };

export const parseShown = (value: unknown): Shown | undefined => SHOWN.find((shown) => shown === value);
