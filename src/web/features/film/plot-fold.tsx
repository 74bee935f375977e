import { type ReactNode, useId, useState } from 'react';

/** Hides its content until the visitor asks for it. */
export function PlotFold({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="text-link target text-sm"
      >
        {isOpen ? 'Hide what may give away the plot' : 'May give away the plot'}
      </button>
      <div id={id} className="contents">
        {isOpen && children}
      </div>
    </>
  );
}
