import type { ReactNode } from 'react';

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

/** Replaces content that works only with scripts. Hide that content with `noscript:hidden`. */
export function NeedsScripts({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <p className="border-action border-l-2 pl-5">
        {children} Please turn on JavaScript in your browser and load this page again.
      </p>
    </noscript>
  );
}
