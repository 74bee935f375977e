import type { ReactNode } from 'react';

export const BROWSE_TITLE_ID = 'browse-title';

type BrowseBandProps = {
  /** The attributes by which styles/browse-colours.css sets the colours. */
  colours: { 'data-browse'?: string; 'data-platform'?: string };
  eyebrow: string;
  title: ReactNode;
  line?: string | undefined;
  position: string;
};

export function BrowseBand({ colours, eyebrow, title, line, position }: BrowseBandProps) {
  return (
    <header {...colours} className="relative isolate overflow-hidden border-line border-b bg-raised">
      <Slashes />
      <div className="page flex min-h-44 flex-col justify-end pt-8 pb-5 md:min-h-64 md:pt-14 md:pb-7">
        <p className="flex flex-wrap items-center justify-between gap-x-6 font-semibold text-xs uppercase tracking-[0.18em]">
          <span>{eyebrow}</span>
          <span role="status" className="tabular-nums">
            {position}
          </span>
        </p>
        <h1 id={BROWSE_TITLE_ID} className="display mt-3 text-[clamp(3.5rem,11vw,10rem)] leading-[0.86]!">
          {title}
        </h1>
        {line && <p className="mt-4 max-w-[60ch] text-balance md:text-lg">{line}</p>}
      </div>
    </header>
  );
}

function Slashes() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 300 300"
      preserveAspectRatio="xMaxYMid slice"
      className="absolute inset-y-0 right-0 -z-10 h-full w-2/3 opacity-10 md:w-1/2"
    >
      <path d="M150 300 247 0h9l-97 300zM188 300 285 0h22l-97 300zM246 300 343 0h52l-97 300z" fill="currentColor" />
    </svg>
  );
}
