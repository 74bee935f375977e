import type { ReactNode } from 'react';
import { NeedsScripts } from './needs-scripts.tsx';

/** Shows "Loading" until a script has loaded the content. @property children a sentence for visitors without scripts */
export function LoadingLine({ children }: { children: ReactNode }) {
  return (
    <>
      <p role="status" className="noscript:hidden">
        Loading
      </p>
      <NeedsScripts>{children}</NeedsScripts>
    </>
  );
}
