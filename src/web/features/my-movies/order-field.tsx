import type { ReactNode } from 'react';
import type { RatedSort } from '#contract/user-list/list-orders.ts';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import type { ListSearch } from './list-search.ts';

const OPTIONS: { value: RatedSort; label: string }[] = [
  { value: 'date', label: 'Date' },
  { value: 'title', label: 'Title' },
  { value: 'rating', label: 'Your rating' },
];

export type OrderProps = { search: ListSearch; onSearch: (part: ListSearch) => void };

export function OrderField({ search: { order = 'date' }, onSearch, children }: OrderProps & { children?: ReactNode }) {
  return (
    <div className="my-4 flex flex-wrap items-end justify-between gap-4 md:my-6">
      <SelectField
        label="Sort by"
        value={order}
        options={OPTIONS}
        onChange={(value) => onSearch({ order: value === 'date' ? undefined : value, page: undefined })}
      />
      {children}
    </div>
  );
}
