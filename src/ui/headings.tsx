import type { ReactNode } from 'react';

export function SectionHeading({ id, title, aside }: { id?: string; title: ReactNode; aside?: ReactNode }) {
  return (
    <div className="mb-3 flex md:mb-5 items-end justify-between gap-4 border-line border-b pb-2">
      <h2 id={id} className="display text-3xl md:text-4xl">
        {title}
      </h2>
      {aside}
    </div>
  );
}
