import { Link } from '@tanstack/react-router';
import type { Shown } from './calendar-view.ts';

const LABELS: Record<Shown, string> = { releases: 'Releases', anniversaries: 'On this day' };

export function ShownSwitch({ shown }: { shown: Shown }) {
  return (
    <nav aria-label="Show" className="flex h-11 border border-line-strong">
      {(['releases', 'anniversaries'] as const).map((show) => (
        <Link
          key={show}
          to="/calendar"
          search={({ month }) => ({ month, show })}
          rel="nofollow"
          preload={false}
          resetScroll={false}
          replace
          activeOptions={{ exact: true }}
          aria-current={show === shown ? 'page' : undefined}
          className="flex items-center justify-center whitespace-nowrap px-4 font-semibold text-sm hover:text-link aria-[current=page]:bg-text aria-[current=page]:text-ground max-md:flex-1"
        >
          {LABELS[show]}
        </Link>
      ))}
    </nav>
  );
}
