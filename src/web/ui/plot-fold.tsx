import type { ReactNode } from 'react';
import { useFold } from './use-fold.ts';

type PlotFoldProps = {
  label?: string;
  openLabel?: string;
  /** Called when the visitor is about to open the fold, for example to load a script. */
  onApproach?: () => void;
  children: ReactNode;
};

/** Hides its content until the visitor asks for it. Closed content is not rendered. */
export function PlotFold({
  label = 'May give away the plot',
  openLabel = 'Hide what may give away the plot',
  onApproach,
  children,
}: PlotFoldProps) {
  const { isOpen, id, buttonProps } = useFold();
  return (
    <>
      <button
        type="button"
        {...buttonProps}
        onPointerEnter={onApproach}
        onFocus={onApproach}
        className="text-link target text-sm"
      >
        {isOpen ? openLabel : label}
      </button>
      <div id={id} className="contents">
        {isOpen && children}
      </div>
    </>
  );
}
