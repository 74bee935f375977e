import { lazy } from 'react';
import { PanelButton } from '#ui/floating/panel-button.tsx';
import type { WatchlistOptions } from './options-panel.tsx';
import { filterCount, type ProviderOption } from './watchlist-filter.ts';

const loadPanel = () => import('./options-panel.tsx');
const OptionsPanel = lazy(async () => ({ default: (await loadPanel()).OptionsPanel }));

type OptionsBarProps = {
  providers: ProviderOption[];
  hasServices: boolean;
  options: WatchlistOptions;
  onApply: (options: WatchlistOptions) => void;
  onClearFilters: () => void;
};

export function OptionsBar({ providers, hasServices, options, onApply, onClearFilters }: OptionsBarProps) {
  return (
    <div className="my-4 flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
      <PanelButton
        label="Watchlist Options"
        count={filterCount(options.filter)}
        onClear={onClearFilters}
        load={loadPanel}
      >
        {(panel) => (
          <OptionsPanel
            {...panel}
            providers={providers}
            hasServices={hasServices}
            options={options}
            onApply={onApply}
          />
        )}
      </PanelButton>
    </div>
  );
}
