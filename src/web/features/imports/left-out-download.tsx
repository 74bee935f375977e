import { Download } from 'lucide-react';
import { SECONDARY_BUTTON } from '#web/ui/button-styles.ts';

export function LeftOutDownload({ id }: { id: string }) {
  return (
    <a href={`/api/imports/${id}/left-out.csv`} download className={`${SECONDARY_BUTTON} mt-4`}>
      <Download aria-hidden="true" className="size-4" />
      Download the list of what is left out
    </a>
  );
}
