import { ExternalLink } from 'lucide-react';
import { Dialog } from '#ui/floating/dialog.tsx';
import type { OpenedProps } from '#ui/floating/dialog-button.tsx';

type TrailerDialogProps = OpenedProps & {
  filmTitle: string;
  embedUrl: string;
  /** The video's page on YouTube. */
  link: string;
};

export function TrailerDialog({ filmTitle, embedUrl, link, ...dialog }: TrailerDialogProps) {
  return (
    <Dialog title="Trailer" {...dialog} className="max-w-[min(72rem,130vh)]">
      <iframe
        src={embedUrl}
        title={`Trailer of ${filmTitle}`}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        className="block aspect-video w-full bg-black"
      />
      <p className="flex flex-wrap items-center gap-x-3 px-4 py-3 text-muted text-sm md:px-6">
        Video not playing?
        <a href={link} target="_blank" rel="noreferrer" className="text-link target gap-1.5">
          Watch on YouTube
          <ExternalLink className="size-4" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      </p>
    </Dialog>
  );
}
