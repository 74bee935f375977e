import { ChevronDown } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { SECONDARY_BUTTON } from '../button-styles.ts';
import { classNames } from '../class-names.ts';

type DropdownProps = {
  /** On the button; also names the panel. */
  label: string;
  /** Behind the label, say a count. */
  badge?: ReactNode;
  children: ReactNode;
};

/** A button and the panel that it opens below itself. Escape, a press elsewhere or tabbing on close it. */
export function Dropdown({ label, badge, children }: DropdownProps) {
  const [isOpen, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !area.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Without a next element the press was inside, on something that takes no focus, or on another window.
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus are those of what is inside
    <div ref={area} onKeyDown={onKeyDown} onBlur={onBlur} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
        className={SECONDARY_BUTTON}
      >
        {label}
        {badge}
        <ChevronDown
          aria-hidden="true"
          className={classNames('size-4 transition-transform', isOpen && '-rotate-180')}
        />
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: what is inside says itself what it is
        <div
          id={panelId}
          role="group"
          aria-label={label}
          className="absolute top-full right-0 z-40 mt-2 max-h-[min(32rem,70vh)] w-80 animate-[rise_140ms_ease-out] overflow-y-auto overscroll-contain rounded-sm border border-line-strong bg-raised p-4 shadow-raised"
        >
          {children}
        </div>
      )}
    </div>
  );
}
