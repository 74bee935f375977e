import { queryOptions, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { ExportLoss, ExportLosses } from '#features/exports/contract/export-losses.ts';
import { SECONDARY_BUTTON } from '#ui/button-styles.ts';
import { Fold } from '#ui/fold.tsx';
import { counted } from '#ui/format/numbers.ts';
import { apiGet } from '#web/lib/calls.ts';
import { confirmFirst } from '#web/lib/member/confirmation.ts';

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

export function Downloads() {
  return (
    <>
      <FileList files={FILES.filter(({ service }) => !service)} />
      <p className="my-5 text-muted text-sm">You can bring each of these files back.</p>
      <Fold label="For another service">
        <FileList files={FILES.filter(({ service }) => service)} />
      </Fold>
    </>
  );
}

function FileList({ files }: { files: (typeof FILES)[number][] }) {
  return (
    <ul className="space-y-4">
      {files.map(({ name, file, service, text }) => (
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
  );
}

type Service = keyof ExportLosses;

const exportLossesQuery = queryOptions({
  queryKey: ['me', 'export-losses'],
  queryFn: ({ signal }) => apiGet('/profile/export-losses', { signal }),
});

const viewings = (count: number) => counted(count, 'viewing');
const ratings = (count: number) => counted(count, 'rating');
const LOWEST: Record<Service, string> = { letterboxd: 'half a star', trakt: '1', imdb: '1' };

/** Sentences about what a file leaves out or changes. */
const WORDS: Record<ExportLoss, (count: number, service: Service) => string> = {
  times: (count) => `${viewings(count)}: the day is kept, but not the time.`,
  undated: (count) => `${viewings(count)} without a date: left out, because the film has another viewing.`,
  viewings: (count) => `${viewings(count)}: left out.`,
  watchlist: (count) => `${counted(count, 'film')} on your watchlist: left out.`,
  zeros: (count, service) => `${ratings(count)} of 0: raised to ${LOWEST[service]}, the lowest there is.`,
  axisOnly: (count) => `${ratings(count)} without an overall rating: left out.`,
  axes: (count) => `${ratings(count)} with categories: only the overall rating is kept.`,
  earlier: (count, service) =>
    `${counted(count, 'earlier rating')}: left out${service === 'letterboxd' ? ', unless it is from the day of a viewing' : ''}.`,
  notSeen: (count) => `${counted(count, 'film')} that you rated but did not mark as watched: they count as watched.`,
  noImdbId: (count) => `${ratings(count)} without IMDb’s number: IMDb cannot match ${count === 1 ? 'it' : 'them'}.`,
};

/** Says before the download what the service's file leaves out or changes. */
function ExportLossList({ service }: { service: Service }) {
  const { data, error } = useQuery(exportLossesQuery);
  if (error)
    return (
      <p className="mt-1 text-muted text-sm">This file leaves some of your data out. We could not check how much.</p>
    );
  const losses = data?.[service];
  if (!losses) return null;
  if (losses.length === 0) return <p className="mt-1 text-muted text-sm">Nothing of yours is left out.</p>;
  return (
    <ul className="mt-1 list-disc pl-5 text-muted text-sm">
      {losses.map(({ what, count }) => (
        <li key={what}>{WORDS[what](count, service)}</li>
      ))}
    </ul>
  );
}
