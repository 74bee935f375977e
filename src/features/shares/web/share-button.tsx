import { Share2 } from 'lucide-react';
import { lazy } from 'react';
import { SECONDARY_BUTTON } from '#ui/button.tsx';
import { DialogButton } from '#ui/floating/dialog-button.tsx';
import type { Subject } from './shared-page.ts';

const loadDialog = () => import('./share-dialog.tsx');
const ShareDialog = lazy(async () => ({ default: (await loadDialog()).ShareDialog }));

const LABEL = (
  <>
    <Share2 className="size-4" />
    Share
  </>
);

export function ShareButton({ subject }: { subject: Subject }) {
  return (
    <DialogButton label={LABEL} className={SECONDARY_BUTTON} load={loadDialog}>
      {(dialog) => <ShareDialog {...dialog} subject={subject} />}
    </DialogButton>
  );
}
