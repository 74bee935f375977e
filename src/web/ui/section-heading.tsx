import type { ReactNode } from 'react';

/** A section's title over a hairline, with an optional link at its end. */
export function SectionHeading({ id, title, aside }: { id?: string; title: ReactNode; aside?: ReactNode }) {
  return (
    <div className="mb-5 flex items-end justify-between gap-4 border-line border-b pb-2">
      <h2 id={id} className="display text-3xl md:text-4xl">
        {title}
      </h2>
      {aside}
    </div>
  );
}
