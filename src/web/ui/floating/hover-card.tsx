import type { ReactNode, Ref } from 'react';

type HoverCardProps = { label: string; cardRef: Ref<HTMLDivElement>; children: ReactNode };

/** A raised card beside the positioned element it stands in; useHoverCards says when and on which side. */
export function HoverCard({ label, cardRef, children }: HoverCardProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls, this groups a card
    <div
      ref={cardRef}
      role="group"
      aria-label={label}
      className="absolute z-30 w-72 animate-[rise_140ms_ease-out] rounded-sm border border-line-strong bg-raised p-4 text-left text-text shadow-raised data-[side=left]:right-full data-[side=right]:left-full data-[side=left]:mr-2 data-[side=right]:ml-2"
    >
      {children}
    </div>
  );
}
