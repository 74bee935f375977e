import type { ReactNode } from 'react';
import { useFold } from '#web/ui/use-fold.ts';

/** Hides its content until the visitor asks for it. */
export function PlotFold({ children }: { children: ReactNode }) {
  const { isOpen, id, buttonProps } = useFold();
  return (
    <>
      <button type="button" {...buttonProps} className="text-link target text-sm">
        {isOpen ? 'Hide what may give away the plot' : 'May give away the plot'}
      </button>
      <div id={id} className="contents">
        {isOpen && children}
      </div>
    </>
  );
}
