import { CalendarPlus } from 'lucide-react';
import { lazy } from 'react';
import { SECONDARY_BUTTON } from '#ui/button.tsx';
import { DialogButton } from '#ui/floating/dialog-button.tsx';

const loadDialog = () => import('./calendar-dialog.tsx');
const CalendarDialog = lazy(async () => ({ default: (await loadDialog()).CalendarDialog }));

const LABEL = (
  <>
    <CalendarPlus className="size-4" />
    Add to your calendar
  </>
);

/** Opens the dialog for the public calendar of releases. */
export function CalendarButton() {
  return (
    <DialogButton label={LABEL} className={`${SECONDARY_BUTTON} print:hidden`} load={loadDialog}>
      {(dialog) => <CalendarDialog {...dialog} />}
    </DialogButton>
  );
}
