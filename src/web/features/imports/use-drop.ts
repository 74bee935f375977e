import { useEffect, useEffectEvent, useState } from 'react';

/** Listens on the whole page: the browser would open files that miss a smaller area. @returns true during a drag */
export function useDrop(onDrop: (files: File[]) => void): boolean {
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
