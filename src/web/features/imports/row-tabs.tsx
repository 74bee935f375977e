import { Link } from '@tanstack/react-router';
import type { Import } from '#contract/imports/imports.ts';
import { grouped } from '#web/lib/format/numbers.ts';
import { GROUPS, type RowStatus } from './row-statuses.ts';

export function RowTabs({ counts, shown }: { counts: Import['counts']; shown: RowStatus }) {
  return (
    <nav aria-label="Rows" className="mb-5">
      <ul className="flex flex-wrap gap-2">
        {GROUPS.map(({ status, label, countOf }) => {
          const count = countOf(counts);
          return (
            count > 0 && (
              <li key={status}>
                <Link
                  to="."
                  search={(before) => ({ ...before, rows: status, page: undefined })}
                  resetScroll={false}
                  aria-current={status === shown ? 'true' : undefined}
                  className="flex min-h-10 items-center gap-2 rounded-full border border-line-strong px-4 text-sm transition-colors hover:border-text aria-[current]:border-text aria-[current]:bg-text aria-[current]:text-ground"
                >
                  <span className="font-semibold">{label}</span>
                  <span className="tabular-nums">{grouped(count)}</span>
                </Link>
              </li>
            )
          );
        })}
      </ul>
    </nav>
  );
}
