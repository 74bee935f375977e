import type { ComponentProps } from 'react';
import { PRIMARY_BUTTON, SECONDARY_BUTTON } from '#ui/button-styles.ts';
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
      <button type="button" onClick={onClear} className={`${SECONDARY_BUTTON} flex-1`}>
        Clear All
      </button>
      <button type="button" onClick={panel.onClose} className={`${PRIMARY_BUTTON} flex-1 tabular-nums`}>
        Show {total === undefined ? 'films' : filmCount(total)}
      </button>
    </>
  );
  return (
    <SidePanel title="Filters" isSheet {...panel} footer={footer}>
      <FilterFields {...fields} />
    </SidePanel>
  );
}
