import type { ReactNode } from 'react';

// Not beside SectionHeading, because the first screen does not need it.

/** A page's title with its main action. The action's space is reserved, because it may load later than the title. */
export function PageHeading({ title, action }: { title: string; action: ReactNode }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <h1 className="display min-w-0 text-5xl leading-none! md:text-7xl">{title}</h1>
      <div className="flex min-h-11 min-w-27 shrink-0 justify-end md:min-h-18 md:items-center print:hidden">
        {action}
      </div>
    </div>
  );
}
