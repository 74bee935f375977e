import { IMPORT_SERVICES } from '#contract/import-services.ts';
import { ApplyForm } from './apply-form.tsx';
import { ImportRows } from './import-rows.tsx';
import type { ImportSummary } from './import-words.ts';
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
  const { data } = shown.loaded;
  return (
    <Stage title={`${IMPORT_SERVICES[current.source]}: have a look first`} takesFocus={takesFocus}>
      <Summary current={current} problems={data?.problems ?? 0} />
      {data && <Questions current={data} files={files} onStarted={onStarted} onSignedOut={onSignedOut} />}
      <ImportRows current={current} shown={shown} onSignedOut={onSignedOut} />
      <ApplyForm current={current} onChanged={onChanged} onSignedOut={onSignedOut} doubts={data} />
    </Stage>
  );
}
