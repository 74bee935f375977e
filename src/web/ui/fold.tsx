import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { SECONDARY_BUTTON } from './button-styles.ts';

export function Fold({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="group/fold">
      <summary className={`${SECONDARY_BUTTON} list-none [&::-webkit-details-marker]:hidden`}>
        {label}
        <ChevronDown aria-hidden="true" className="size-4 group-open/fold:rotate-180" />
      </summary>
      <div className="mt-6">{children}</div>
    </details>
  );
}
