import { Link } from '@tanstack/react-router';

export function YearLinks({ year: shown, years }: { year: number; years: number[] }) {
  if (years.every((year) => year === shown)) return <div className="mb-10" />;
  return (
    <nav aria-label="Years with viewings" className="mt-5 mb-10 print:hidden">
      <ul className="flex flex-wrap gap-x-5 gap-y-1 tabular-nums">
        {years.map((year) => (
          <li key={year}>
            <Link
              to="/year/$year"
              params={{ year: String(year) }}
              activeOptions={{ exact: true }}
              className="text-link target aria-[current]:font-semibold aria-[current]:text-text aria-[current]:no-underline"
            >
              {year}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
