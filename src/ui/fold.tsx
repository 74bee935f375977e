import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { SECONDARY_BUTTON } from './button.tsx';

type FoldProps = {
  label: string;
  /** True if it is open at first. */
  isOpen?: boolean;
  children: ReactNode;
};

export function Fold({ label, isOpen, children }: FoldProps) {
  return (
    <details open={isOpen} className="group/fold">
      <summary className={`${SECONDARY_BUTTON} list-none [&::-webkit-details-marker]:hidden`}>
        {label}
        <ChevronDown className="size-4 group-open/fold:rotate-180" />
      </summary>
      <div className="mt-6">{children}</div>
    </details>
  );
}
