import type { ComponentProps } from 'react';
import { Button } from '#ui/button.tsx';
import { SidePanel } from '#ui/floating/dialog.tsx';
import type { OpenedProps } from '#ui/floating/dialog-button.tsx';
import { filmCount } from '#ui/format/numbers.ts';
import { FilterFields } from './filter-fields.tsx';

type FiltersPanelProps = OpenedProps & {
  fields: ComponentProps<typeof FilterFields>;
  /** Undefined until the first films arrive. */
  total: number | undefined;
  onClear: () => void;
};

/** The filters on narrow windows. */
export function FiltersPanel({ fields, total, onClear, ...panel }: FiltersPanelProps) {
  const footer = (
    <>
      <Button onClick={onClear} className="flex-1">
        Clear All
      </Button>
      <Button isPrimary onClick={panel.onClose} className="flex-1 tabular-nums">
        Show {total === undefined ? 'films' : filmCount(total)}
      </Button>
    </>
  );
  return (
    <SidePanel title="Filters" isSheet {...panel} footer={footer}>
      <FilterFields {...fields} />
    </SidePanel>
  );
}
