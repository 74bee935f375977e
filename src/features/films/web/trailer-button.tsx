import { Play } from 'lucide-react';
import { lazy } from 'react';
import { DialogButton } from '#ui/floating/dialog-button.tsx';
import { ACTION_TILE, ActionLabel } from './action-label.tsx';

const WATCH_HOSTS = ['www.youtube.com', 'youtube.com', 'm.youtube.com'];
const SHORT_HOST = 'youtu.be';
const VIDEO_KEY = /^[\w-]{11}$/;

function videoKey(link: string): string | null {
  if (!URL.canParse(link)) return null;
  const { protocol, host, pathname, searchParams } = new URL(link);
  if (protocol !== 'https:') return null;
  const key = host === SHORT_HOST ? pathname.slice(1) : WATCH_HOSTS.includes(host) ? searchParams.get('v') : null;
  return key && VIDEO_KEY.test(key) ? key : null;
}

/** The embedded player sets no cookies until it plays. @returns null if the link is not a YouTube video */
export function trailerEmbedUrl(link: string): string | null {
  const key = videoKey(link);
  return key && `https://www.youtube-nocookie.com/embed/${key}`;
}

const loadDialog = () => import('./trailer-dialog.tsx');
const TrailerDialog = lazy(async () => ({ default: (await loadDialog()).TrailerDialog }));

const LABEL = (
  <>
    <Play className="size-5" />
    <ActionLabel prefix="Watch" word="trailer" />
  </>
);

/** A video that cannot be embedded gets a plain link. */
export function TrailerButton({ filmTitle, link }: { filmTitle: string; link: string }) {
  const embedUrl = trailerEmbedUrl(link);
  if (!embedUrl) return <TrailerLink link={link} />;
  return (
    <DialogButton label={LABEL} className={ACTION_TILE} load={loadDialog}>
      {(dialog) => <TrailerDialog {...dialog} filmTitle={filmTitle} embedUrl={embedUrl} link={link} />}
    </DialogButton>
  );
}

function TrailerLink({ link }: { link: string }) {
  if (!/^https?:\/\//.test(link)) return null;
  return (
    <a href={link} target="_blank" rel="noreferrer" className={ACTION_TILE}>
      {LABEL}
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
