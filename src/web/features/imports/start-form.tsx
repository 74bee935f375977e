import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/states/notice.tsx';
import { FilesField } from './files-field.tsx';
import { useDrop } from './use-drop.ts';
import { type StartImport, useStartImport } from './use-start-import.ts';

export function StartForm(props: StartImport) {
  const { start, isPending, failure } = useStartImport(props);
  const isOver = useDrop((files) => start({ files }));
  return (
    <div
      className={classNames(
        'rounded-md border-2 border-dashed p-5 transition-colors md:p-8',
        isOver ? 'border-link bg-raised' : 'border-line-strong',
      )}
    >
      <FilesField
        label={isOver ? 'Drop them here' : 'Your files'}
        hint="Choose them, or drop them on this page. We read them immediately, and you check everything before it is saved."
        isBusy={isPending}
        onChoose={(files) => start({ files })}
      />
      {failure && !isPending && (
        <Notice tone="failure" className="mt-4">
          {failure}
        </Notice>
      )}
    </div>
  );
}
