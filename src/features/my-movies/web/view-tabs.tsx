import { Link } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode } from 'react';
import { yearOf } from '#ui/format/dates.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { RatedSort } from '../contract/list-orders.ts';
import { type ListSearch, VIEWS, type View } from './list-search.ts';
import type { WatchedFilm } from './my-films.ts';

export const PANEL_ID = 'my-movies-panel';
export const tabId = (view: View) => `my-movies-${view}`;

const STEPS: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs as links, because each view has a URL. Arrow keys move between them, Enter or Space opens one. */
export function ViewTabs({ current }: { current: View }) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = STEPS[event.key];
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
    if (step) all.at((all.indexOf(event.target) + step) % all.length)?.focus();
    else if (event.key === 'Home') all[0]?.focus();
    else if (event.key === 'End') all.at(-1)?.focus();
    else if (event.key === ' ') event.target.click();
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="tablist"
      aria-label="My Movies"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="mt-4 flex gap-5 border-line border-b xs:gap-7 md:mt-7 md:gap-10"
    >
      {VIEWS.map(({ value, label }) => (
        <Link
          key={value}
          from="/list"
          to="/list"
          search={(before) => ({ ...before, view: value, page: undefined })}
          resetScroll={false}
          id={tabId(value)}
          role="tab"
          aria-selected={value === current}
          aria-controls={value === current ? PANEL_ID : undefined}
          tabIndex={value === current ? 0 : -1}
          className="display -mb-px flex min-h-12 items-center border-transparent border-b-3 text-2xl text-muted transition-colors hover:text-text aria-selected:border-action aria-selected:text-text not-aria-selected:print:hidden md:text-3xl"
        >
          {label}
        </Link>
      ))}
    </div>
  );
}

const OPTIONS: { value: RatedSort; label: string }[] = [
  { value: 'date', label: 'Date' },
  { value: 'title', label: 'Title' },
  { value: 'rating', label: 'Your rating' },
];

export type OrderProps = { search: ListSearch; onSearch: (part: ListSearch) => void };

export function OrderField({ search: { order = 'date' }, onSearch, children }: OrderProps & { children?: ReactNode }) {
  return (
    <div className="my-4 flex flex-wrap items-end justify-between gap-4 md:my-6">
      <SelectField
        label="Sort by"
        value={order}
        options={OPTIONS}
        onChange={(value) => onSearch({ order: value === 'date' ? undefined : value, page: undefined })}
      />
      {children}
    </div>
  );
}

export function YearLink({ films }: { films: readonly WatchedFilm[] }) {
  const latest = films
    .flatMap(({ day }) => day ?? [])
    .toSorted()
    .at(-1);
  if (!latest) return null;
  const year = yearOf(latest);
  return (
    <Link to="/year/$year" params={{ year }} className="text-link target">
      {year} in fear
    </Link>
  );
}
