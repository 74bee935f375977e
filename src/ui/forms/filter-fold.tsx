import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CountBadge } from '../count-badge.tsx';

type FilterFoldProps = {
  label: string;
  /** The number of chosen values. If there are any, the fold is open at first. */
  count: number;
  onOpen?: () => void;
  children: ReactNode;
};

export function FilterFold({ label, count, onOpen, children }: FilterFoldProps) {
  const [isOpen, setOpen] = useState(count > 0);
  const fold = useRef<HTMLDetailsElement>(null);
  const follow = useEffectEvent(() => {
    const isNowOpen = fold.current?.open ?? false;
    setOpen(isNowOpen);
    if (isNowOpen) onOpen?.();
  });
  // The fold may have been opened before hydration.
  useEffect(() => follow(), []);
  return (
    <details ref={fold} open={isOpen} onToggle={() => follow()} className="group border-line border-t">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 hover:text-link [&::-webkit-details-marker]:hidden">
        <span className="display text-xl">{label}</span>
        {count > 0 && <CountBadge count={count} />}
        <ChevronDown className="ml-auto size-5 shrink-0 text-muted transition-transform group-open:-rotate-180" />
      </summary>
      <fieldset className="pb-3">
        <legend className="sr-only">{label}</legend>
        {children}
      </fieldset>
    </details>
  );
}
