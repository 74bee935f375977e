import { Download } from 'lucide-react';
import type { MouseEvent } from 'react';
import { confirmFirst } from '#web/lib/member/confirmation.ts';
import { SECONDARY_BUTTON } from '#web/ui/button-styles.ts';
import { ExportLossList } from './export-losses.tsx';
import { Setting } from './setting.tsx';

const FILES = [
  { name: 'JSON', file: 'export.json', service: null, text: 'For programs, with everything that is stored about you.' },
  { name: 'CSV', file: 'export.csv', service: null, text: 'For spreadsheets: ratings, watchlist and viewings.' },
  {
    name: 'for Letterboxd',
    file: 'export.letterboxd.zip',
    service: 'letterboxd',
    text: 'Unpack it. Letterboxd imports the files of the folder letterboxd-import: diary and watched on one page, watchlist on another. Programs that read Letterboxd’s own export, such as Movary and Yamtrack, take the other files.',
  },
  { name: 'for Trakt', file: 'export.trakt.zip', service: 'trakt', text: 'Trakt imports it as it is.' },
  {
    name: 'for IMDb',
    file: 'export.imdb.csv',
    service: 'imdb',
    text: "Your overall ratings, in the columns of IMDb's own file.",
  },
] as const;

/** Asks for a confirmation before the download: the browser could not ask if it followed the link by itself. */
async function download(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
  const { href } = event.currentTarget;
  event.preventDefault();
  if (await confirmFirst()) window.location.assign(href);
}

export function DataSetting() {
  return (
    <Setting
      title="Your data"
      text="Download your watchlist, what you have watched and all your ratings, for yourself or for another service. You can import each of these files again."
    >
      <ul className="space-y-4">
        {FILES.map(({ name, file, service, text }) => (
          <li key={file}>
            <a
              href={`/api/profile/${file}`}
              download
              onClick={download}
              aria-describedby={`about-${file}`}
              className={SECONDARY_BUTTON}
            >
              <Download aria-hidden="true" className="size-4" />
              Download {name}
            </a>
            <div id={`about-${file}`}>
              <p className="mt-1 text-muted text-sm">{text}</p>
              {service && <ExportLossList service={service} />}
            </div>
          </li>
        ))}
      </ul>
    </Setting>
  );
}
