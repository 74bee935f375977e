import { IMPORT_SERVICES } from '#contract/imports/import-services.ts';
import { Spinner } from '#web/ui/states/spinner.tsx';
import { ApplyForm } from './apply-form.tsx';
import { ImportRows } from './import-rows.tsx';
import { type ImportSummary, isEmpty } from './import-words.ts';
import { Questions } from './questions.tsx';
import { Stage } from './stage.tsx';
import { Summary } from './summary.tsx';
import { useShownRows } from './use-shown-rows.ts';
import type { StartImport } from './use-start-import.ts';

type PreviewProps = StartImport & {
  current: ImportSummary;
  files: readonly File[];
  takesFocus: boolean;
  onChanged: () => void;
};

export function Preview({ current, files, takesFocus, onStarted, onChanged, onSignedOut }: PreviewProps) {
  const shown = useShownRows(current);
  const { data, error } = shown.loaded;
  // Until the questions are answered, the counts look as if there were nothing to import.
  const isUnknown = data !== undefined && data.questions.length > 0 && isEmpty(current.counts.adds);
  return (
    <Stage title={`${IMPORT_SERVICES[current.source]}: check before importing`} takesFocus={takesFocus}>
      <Summary current={current} problems={data?.problems ?? 0} />
      {data && <Questions current={data} files={files} onStarted={onStarted} onSignedOut={onSignedOut} />}
      {data || error ? (
        <>
          {!isUnknown && <ImportRows current={current} shown={shown} onSignedOut={onSignedOut} />}
          <ApplyForm current={current} onChanged={onChanged} onSignedOut={onSignedOut} doubts={data} />
        </>
      ) : (
        <Spinner label="Loading the rows..." />
      )}
    </Stage>
  );
}
