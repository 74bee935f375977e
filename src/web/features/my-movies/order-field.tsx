import type { RatedSort } from '#contract/list-orders.ts';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import type { ListSearch } from './list-search.ts';

const OPTIONS: { value: RatedSort; label: string }[] = [
  { value: 'date', label: 'Date' },
  { value: 'title', label: 'Title' },
  { value: 'rating', label: 'Your rating' },
];

export type OrderProps = { search: ListSearch; onSearch: (part: ListSearch) => void };

/** The order of the ratings or of the watched films. */
export function OrderField({ search: { order = 'date' }, onSearch }: OrderProps) {
  return (
    <div className="my-4 flex md:my-6">
      <SelectField
        label="Sort by"
        value={order}
        options={OPTIONS}
        onChange={(value) => onSearch({ order: value === 'date' ? undefined : value, page: undefined })}
      />
    </div>
  );
}
