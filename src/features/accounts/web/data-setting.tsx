import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { PRODUCT_NAME } from '#contract/brand.ts';
import type { ExportLoss, ExportLosses } from '#features/exports/contract/exports.ts';
import { SECONDARY_BUTTON } from '#ui/button.tsx';
import { Fold } from '#ui/fold.tsx';
import { counted } from '#ui/format/numbers.ts';
import { Notice } from '#ui/states/notice.tsx';
import { apiGet } from '#web/lib/calls.ts';
import { confirmFirst } from '#web/lib/member/confirmation.ts';

const FILES = [
  {
    name: 'JSON',
    file: 'export.json',
    service: null,
    text: 'Everything that we store about you, as a file for other programs.',
  },
  {
    name: 'CSV',
    file: 'export.csv',
    service: null,
    text: 'Your ratings, your watchlist and the dates when you watched films, as a spreadsheet.',
  },
  {
    name: 'for Letterboxd',
    file: 'export.letterboxd.zip',
    service: 'letterboxd',
    text: 'Unpack the ZIP file. On Letterboxd, import the files in the folder letterboxd-import. Letterboxd has one page to import watched films and another to import the watchlist. The other files are for programs such as Movary and Yamtrack.',
  },
  {
    name: 'for Trakt',
    file: 'export.trakt.zip',
    service: 'trakt',
    text: 'You can import this file into Trakt as it is. Trakt reads your viewings, ratings and watchlist. The file has your lists and notes too: Trakt ignores them, but other programs can read them.',
  },
  {
    name: 'for IMDb',
    file: 'export.imdb.csv',
    service: 'imdb',
    text: 'Your overall ratings, in the same format as an export from IMDb.',
  },
] as const;

export function Downloads() {
  return (
    <>
      <FileList files={FILES.filter(({ service }) => !service)} />
      <p className="my-5 text-muted text-sm">You can import any of these files into {PRODUCT_NAME} later.</p>
      <Fold label="Files for other services">
        <FileList files={FILES.filter(({ service }) => service)} />
      </Fold>
    </>
  );
}

/** Asks for a confirmation before the download: the browser could not ask if it followed the link by itself. */
async function download(href: string): Promise<void> {
  if (await confirmFirst()) window.location.assign(href);
}

function FileList({ files }: { files: (typeof FILES)[number][] }) {
  const { mutate, isError, reset } = useMutation({ mutationFn: download });
  return (
    <>
      {isError && (
        <Notice tone="failure" className="mb-4" onDismiss={reset}>
          The download could not start. Please try again.
        </Notice>
      )}
      <ul className="space-y-4">
        {files.map(({ name, file, service, text }) => (
          <li key={file}>
            <a
              href={`/api/profile/${file}`}
              download
              onClick={(event) => {
                event.preventDefault();
                mutate(event.currentTarget.href);
              }}
              aria-describedby={`about-${file}`}
              className={SECONDARY_BUTTON}
            >
              <Download className="size-4" />
              Download {name}
            </a>
            <div id={`about-${file}`}>
              <p className="mt-1 text-muted text-sm">{text}</p>
              {service && <ExportLossList service={service} />}
            </div>
          </li>
        ))}
      </ul>
    </>
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
  times: (count) => `${viewings(count)} will keep the day but lose the time.`,
  undated: (count) =>
    `Of films that you watched more than once, this file leaves out ${viewings(count)} without a date.`,
  viewings: (count) => `This file leaves out ${viewings(count)}.`,
  watchlist: (count) => `This file leaves out ${counted(count, 'film')} on your watchlist.`,
  zeros: (count, service) => `${ratings(count)} of 0 will become ${LOWEST[service]}, the lowest possible rating.`,
  axisOnly: (count) =>
    `This file leaves out ${counted(count, 'rating that has', 'ratings that have')} no overall score.`,
  axes: (count) => `${ratings(count)} will lose the eight kinds of fright, because the file has only overall ratings.`,
  earlier: (count, service) =>
    service === 'letterboxd'
      ? `Of films that you rated more than once, this file keeps ${counted(count, 'earlier rating')} only if you watched the film on that day.`
      : `Of films that you rated more than once, this file leaves out ${counted(count, 'earlier rating')}.`,
  notSeen: (count) => `${counted(count, 'film')} that you rated but did not mark as watched will count as watched.`,
  noImdbId: (count) => `IMDb cannot read ${ratings(count)}, because we do not know the IMDb numbers of these films.`,
  notes: (count) => `This file leaves out ${counted(count, 'note')}.`,
  tags: (count) => `This file leaves out your tags on ${counted(count, 'film')}.`,
  lists: (count) => `This file leaves out ${counted(count, 'list')}.`,
  challenges: (count) => `${counted(count, 'challenge')} will lose ${count === 1 ? 'its' : 'their'} rules.`,
  unseenWords: (count) =>
    `This file leaves out your notes and tags on ${counted(count, 'film')} that you have neither watched nor rated.`,
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
  if (losses.length === 0) return <p className="mt-1 text-muted text-sm">This file leaves nothing out.</p>;
  return (
    <ul className="mt-1 list-disc pl-5 text-muted text-sm">
      {losses.map(({ what, count }) => (
        <li key={what}>{WORDS[what](count, service)}</li>
      ))}
    </ul>
  );
}
