import { CountBadge } from '#ui/count-badge.tsx';
import { Dropdown } from '#ui/floating/dropdown.tsx';
import { Choice } from '#ui/forms/choice.tsx';
import { type ProviderOption, toggleProvider, type WatchlistFilter } from './watchlist-filter.ts';

type Selection = WatchlistFilter['providers'];
type FilterByProps = { options: ProviderOption[]; selected: Selection; onChange: (selected: Selection) => void };

export function FilterBy({ options, selected, onChange }: FilterByProps) {
  const count = selected === 'none' ? 1 : selected.length;
  return (
    <div className="ml-auto print:hidden">
      <Dropdown label="Filter By" badge={count > 0 && <CountBadge count={count} />}>
        <div className="mb-2 flex gap-6 border-line border-b pb-2">
          <button type="button" onClick={() => onChange([])} className="text-link target text-sm">
            Clear All
          </button>
          <button
            type="button"
            onClick={() => onChange(options.map(({ id }) => id))}
            className="text-link target text-sm"
          >
            Select All
          </button>
        </div>
        {options.map(({ id, name }) => (
          <Choice
            key={id}
            type="checkbox"
            isChecked={selected !== 'none' && selected.includes(id)}
            onChange={() => onChange(toggleProvider(selected, id))}
          >
            {name}
          </Choice>
        ))}
        <div className="mt-2 border-line border-t pt-2">
          <Choice
            type="checkbox"
            isChecked={selected === 'none'}
            onChange={() => onChange(selected === 'none' ? [] : 'none')}
          >
            Not Available for Streaming
          </Choice>
        </div>
      </Dropdown>
    </div>
  );
}
