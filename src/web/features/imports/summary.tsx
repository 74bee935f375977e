import type { Imports } from '#contract/imports.ts';
import { grouped } from '#web/lib/format/numbers.ts';
import { kindsText, leftTexts } from './import-words.ts';

/** The figures of an import. */
export function Summary({ current: { counts, files } }: { current: Imports['imports'][number] }) {
  const figures = [
    { label: 'Films', value: counts.rows },
    { label: 'Viewings', value: counts.viewings },
    { label: 'Ratings', value: counts.ratings },
    { label: 'On the watchlist', value: counts.watchlist },
  ];
  const left = leftTexts(counts.left);
  return (
    <div className="mb-8">
      <p className="text-muted text-sm wrap-anywhere">{files.join(', ')}</p>
      <dl className="my-5 grid grid-cols-2 gap-x-6 gap-y-4 border-line border-y py-4 sm:grid-cols-4">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="display text-4xl tabular-nums md:text-5xl">{grouped(value)}</dd>
          </div>
        ))}
      </dl>
      <p className="max-w-prose">New here: {kindsText(counts.adds)}.</p>
      {left.length > 0 && <p className="mt-1 max-w-prose text-muted">Left out: {left.join(', ')}.</p>}
    </div>
  );
}
