import { mediumDate } from '#ui/format/dates.ts';
import { ownDay } from '#ui/format/own-days.ts';
import { IMPORT_SERVICES } from '../contract/import-services.ts';
import { type ImportSummary, isEmpty, kindsText } from './import-words.ts';
import { UndoButton } from './undo-button.tsx';

type EarlierImportsProps = { imports: readonly ImportSummary[]; onChanged: () => void; onSignedOut: () => void };

/** Lists the imports before the newest one, if they can be undone. */
export function EarlierImports({ imports, onChanged, onSignedOut }: EarlierImportsProps) {
  const written = imports.filter(({ state, counts }) => state === 'done' && !isEmpty(counts.wrote));
  if (written.length === 0) return null;
  return (
    <section aria-labelledby="earlier" className="mt-12">
      <h2 id="earlier" className="display mb-3 text-3xl">
        Earlier imports
      </h2>
      <ul className="border-line border-t">
        {written.map((one) => (
          <li
            key={one._id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3"
          >
            <p>
              {IMPORT_SERVICES[one.source]}, {mediumDate(ownDay(one.createdAt))}: {kindsText(one.counts.wrote)}
            </p>
            <UndoButton current={one} onUndone={onChanged} onSignedOut={onSignedOut} />
          </li>
        ))}
      </ul>
    </section>
  );
}
