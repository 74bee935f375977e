import { Popover } from '@base-ui/react/popover';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { SECONDARY_BUTTON } from '../button.tsx';
import { classNames } from '../class-names.ts';

type DropdownProps = {
  /** Shown on the button; also the panel's name. */
  label: string;
  badge?: ReactNode;
  children: ReactNode;
};

export function Dropdown({ label, badge, children }: DropdownProps) {
  return (
    <Popover.Root>
      <Popover.Trigger className={classNames(SECONDARY_BUTTON, 'group')}>
        {label}
        {badge}
        <ChevronDown className="size-4 transition-transform group-data-popup-open:-rotate-180" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={8} collisionPadding={8} className="z-40 print:hidden">
          <Popover.Popup
            aria-label={label}
            className="max-h-[min(32rem,70vh)] w-80 animate-[rise_140ms_ease-out] overflow-y-auto overscroll-contain rounded-sm border border-line-strong bg-raised p-4 text-text shadow-raised outline-none"
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
