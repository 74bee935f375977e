import { useEffect, useEffectEvent, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/states/notice.tsx';
import { FilesField, type StartImport, useStartImport } from './upload.tsx';

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
        label={isOver ? 'Drop your files here' : 'Your files'}
        hint="Choose files, or drop files on this page. You can check everything before we save it."
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

/** Listens on the whole page: the browser would open files that miss a smaller area. @returns true during a drag */
function useDrop(onDrop: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const stop = new AbortController();
    const listen = (name: 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
      document.addEventListener(name, handle, { signal: stop.signal });
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
    listen('dragover', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    });
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false));
    listen('drop', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      drop([...(event.dataTransfer?.files ?? [])]);
    });
    return () => stop.abort();
  }, []);
  return isOver;
}
