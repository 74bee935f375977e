import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { SECONDARY_BUTTON } from '#web/ui/button-styles.ts';
import { CountBadge } from './count-badge.tsx';
import type { WatchlistOptions } from './options-panel.tsx';
import { filterCount, type ProviderOption } from './watchlist-filter.ts';

const loadPanel = () => import('./options-panel.tsx');
const OptionsPanel = lazy(async () => ({ default: (await loadPanel()).OptionsPanel }));

type OptionsBarProps = {
  providers: ProviderOption[];
  options: WatchlistOptions;
  onApply: (options: WatchlistOptions) => void;
  onClearFilters: () => void;
};

export function OptionsBar({ providers, options, onApply, onClearFilters }: OptionsBarProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // The new key discards options that were not applied.
  const [openings, setOpenings] = useState(0);
  const count = filterCount(options.filter);
  const open = () => {
    setOpenings((before) => before + 1);
    setOpen(true);
  };
  return (
    <div className="my-4 flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        onClick={open}
        onFocus={loadPanel}
        onPointerEnter={loadPanel}
        className={SECONDARY_BUTTON}
      >
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        Watchlist Options
        {count > 0 && <CountBadge count={count} />}
      </button>
      {count > 0 && (
        <button
          type="button"
          onClick={() => {
            button.current?.focus();
            onClearFilters();
          }}
          className="text-link target text-sm"
        >
          Clear filters
        </button>
      )}
      {openings > 0 && (
        <Suspense>
          <OptionsPanel
            key={openings}
            providers={providers}
            options={options}
            onApply={onApply}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            returnFocus={button}
          />
        </Suspense>
      )}
    </div>
  );
}
