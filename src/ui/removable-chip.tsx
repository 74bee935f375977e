import { X } from 'lucide-react';
import { CHIP } from './button.tsx';

/** A chosen value. A press removes it. */
export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button type="button" onClick={onRemove} className={`${CHIP} max-w-full cursor-pointer gap-1.5`}>
      <span className="sr-only">Remove: </span>
      <bdi className="min-w-0 truncate">{label}</bdi>
      <X className="size-3.5 shrink-0" />
    </button>
  );
}
