import type { ReactNode } from 'react';
import { NeedsScripts } from './needs-scripts.tsx';

/** "Loading" in place of what a script loads. @property children says what needs scripts, to visitors without them */
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
