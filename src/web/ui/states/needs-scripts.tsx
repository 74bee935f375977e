import type { ReactNode } from 'react';

/** Replaces content that works only with scripts. Hide that content with `noscript:hidden`. */
export function NeedsScripts({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <p className="border-action border-l-2 pl-5">
        {children} Please turn JavaScript on in your browser and load this page again.
      </p>
    </noscript>
  );
}
