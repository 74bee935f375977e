import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { SidePanel } from '#ui/floating/dialog.tsx';
import type { OpenedProps } from '#ui/floating/dialog-button.tsx';
import { Choice, Radios } from '#ui/forms/choice.tsx';
import { DEFAULT_SORT, type WatchlistFilter, type WatchlistSort } from './list-search.ts';
import { NO_FILTER, type ProviderOption, SORTS, toggleProvider } from './watchlist-films.ts';

type WatchlistOptions = { sort: WatchlistSort; filter: WatchlistFilter };

type OptionsPanelProps = OpenedProps & {
  providers: ProviderOption[];
  hasServices: boolean;
  options: WatchlistOptions;
  onApply: (options: WatchlistOptions) => void;
};

const LEGEND = 'display mb-1 text-xl';

/** The options change only on "Apply". */
export function OptionsPanel(props: OptionsPanelProps) {
  const { providers, hasServices, options, onApply, isOpen, onClose, returnFocus } = props;
  const [{ sort, filter }, setChosen] = useState(options);
  const setFilter = (part: Partial<WatchlistFilter>) => setChosen({ sort, filter: { ...filter, ...part } });
  const apply = () => {
    onApply({ sort, filter });
    onClose();
  };
  const footer = (
    <>
      <Button onClick={() => setChosen({ sort: DEFAULT_SORT, filter: NO_FILTER })} className="flex-1">
        Clear All
      </Button>
      <Button isPrimary onClick={apply} className="flex-1">
        Apply
      </Button>
    </>
  );
  return (
    <SidePanel title="Watchlist Options" isOpen={isOpen} onClose={onClose} returnFocus={returnFocus} footer={footer}>
      <fieldset>
        <legend className={LEGEND}>Sort By</legend>
        <Radios name="sort" options={SORTS} chosen={sort} onChoose={(value) => setChosen({ sort: value, filter })} />
      </fieldset>
      <fieldset className="mt-6">
        <legend className={LEGEND}>Streaming</legend>
        <Choice
          type="checkbox"
          isChecked={filter.streamingOnly}
          onChange={() => setFilter({ streamingOnly: !filter.streamingOnly, onServices: false })}
        >
          Streaming only
        </Choice>
        {(hasServices || filter.onServices) && (
          <Choice
            type="checkbox"
            isChecked={filter.onServices}
            onChange={() => setFilter({ streamingOnly: false, onServices: !filter.onServices })}
          >
            On my services
          </Choice>
        )}
        {providers.map(({ id, name }) => (
          <Choice
            key={id}
            type="checkbox"
            isChecked={filter.providers !== 'none' && filter.providers.includes(id)}
            onChange={() => setFilter({ providers: toggleProvider(filter.providers, id) })}
          >
            {name}
          </Choice>
        ))}
      </fieldset>
    </SidePanel>
  );
}
