import { type ReactNode, useId, useState } from 'react';
import { TextButton } from './button.tsx';

type PlotFoldProps = {
  label: string;
  openLabel: string;
  /** Called when the visitor is about to open the fold, for example to load a script. */
  onApproach?: () => void;
  children: ReactNode;
};

/** Hides its content until the visitor asks for it. Closed content is not rendered. */
export function PlotFold({ label, openLabel, onApproach, children }: PlotFoldProps) {
  const { isOpen, id, buttonProps } = useFold();
  return (
    <>
      <TextButton {...buttonProps} onPointerEnter={onApproach} onFocus={onApproach} className="text-sm">
        {isOpen ? openLabel : label}
      </TextButton>
      <div id={id} className="contents">
        {isOpen && children}
      </div>
    </>
  );
}

/** For a button that shows and hides an element. `id` must be the id of this element. */
export function useFold() {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const buttonProps = { 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => setOpen(!isOpen) };
  return { isOpen, id, buttonProps };
}
