import { Play } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { ACTION_BUTTON, ActionLabel } from './action-label.tsx';
import { trailerEmbedUrl } from './trailer-link.ts';

const loadDialog = () => import('./trailer-dialog.tsx');
const TrailerDialog = lazy(async () => ({ default: (await loadDialog()).TrailerDialog }));

/** A video that cannot be embedded gets a plain link. */
export function TrailerButton({ filmTitle, link }: { filmTitle: string; link: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const embedUrl = trailerEmbedUrl(link);

  if (!embedUrl) return <TrailerLink link={link} />;
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={loadDialog}
        onFocus={loadDialog}
        className={ACTION_BUTTON}
      >
        <Play aria-hidden="true" className="size-4" />
        <ActionLabel prefix="Watch" word="trailer" />
      </button>
      {wasOpened && (
        <Suspense>
          <TrailerDialog
            filmTitle={filmTitle}
            embedUrl={embedUrl}
            link={link}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            returnFocus={button}
          />
        </Suspense>
      )}
    </>
  );
}

function TrailerLink({ link }: { link: string }) {
  if (!/^https?:\/\//.test(link)) return null;
  return (
    <a href={link} target="_blank" rel="noreferrer" className={ACTION_BUTTON}>
      <Play aria-hidden="true" className="size-4" />
      <ActionLabel prefix="Watch" word="trailer" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
