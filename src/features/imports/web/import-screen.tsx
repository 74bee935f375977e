import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Fold } from '#ui/fold.tsx';
import { Spinner } from '#ui/states/spinner.tsx';
import { FailureMessage } from '#web/lib/member/failure-message.tsx';
import { IMPORT_SERVICES, type ImportSource } from '../contract/import-rules.ts';
import { importsQuery } from './imports-queries.ts';
import { EarlierImports, Outcome } from './outcome.tsx';
import { Running } from './stage.tsx';
import { StartForm, type Upload } from './upload.tsx';

export function ImportScreen() {
  return (
    <div className="page pt-8 md:pt-14">
      <div className="mx-auto max-w-5xl">
        <h1 className="display mb-6 text-5xl leading-none! md:mb-8 md:text-7xl">Import your films</h1>
        <Imports />
      </div>
    </div>
  );
}

const PATH = '/profile/import';
const loadPreview = () => import('./preview.tsx');
const Preview = lazy(async () => ({ default: (await loadPreview()).Preview }));

/** The state of the newest import decides which step is shown. */
function Imports() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { data: imports, error, refetch } = useQuery(importsQuery);
  const [hasActed, setActed] = useState(false);
  const [upload, setUpload] = useState<Upload>({ files: [] });
  if (!imports) {
    if (!error) return <Spinner label="Loading your imports..." />;
    const text = 'Your imports could not be loaded.';
    return <FailureMessage error={error} text={text} onRetry={refetch} />;
  }
  const onChanged = async () => {
    setActed(true);
    // The member may have gone to another page meanwhile.
    if (router.state.location.pathname === PATH) await router.navigate({ to: PATH, replace: true, resetScroll: false });
    // First load the list, because the shown import may be gone; then all data of the member that an import can change.
    await queryClient.invalidateQueries({ queryKey: importsQuery.queryKey });
    // React may still show the rows of an import that was deleted: they must not be loaded again.
    const here = new Set(queryClient.getQueryData(importsQuery.queryKey)?.map(({ _id }) => _id));
    queryClient.removeQueries({ queryKey: ['me', 'import'], predicate: ({ queryKey }) => !here.has(`${queryKey[2]}`) });
    await queryClient.invalidateQueries({ queryKey: ['me'] });
  };
  const onStarted = (read: Upload) => {
    setUpload(read);
    // While the server still reads the files.
    void loadPreview();
    return onChanged();
  };
  const current = imports.find(({ state }) => state === 'applying') ?? imports[0];
  const props = { takesFocus: hasActed, onChanged };
  if (current?.state === 'reading' || current?.state === 'applying')
    return <Running key={current.state} {...props} current={current} onFinished={onChanged} />;
  if (current?.state === 'ready')
    return (
      <Suspense fallback={<Spinner label="Loading the rows..." />}>
        <Preview key={current._id} {...props} current={current} upload={upload} onStarted={onStarted} />
      </Suspense>
    );
  return (
    <>
      {current ? (
        <div className="mb-12">
          <Outcome key={current.state} {...props} current={current} />
        </div>
      ) : (
        <p className="-mt-3 mb-8 max-w-prose text-lg text-muted">
          Import the films that you have watched, rated and listed on Letterboxd, IMDb, Trakt and other services. If
          something is wrong, one button undoes the import.
        </p>
      )}
      <StartForm onStarted={onStarted} />
      <EarlierImports imports={imports.slice(1)} onChanged={onChanged} />
      <ExportGuide />
    </>
  );
}

/** Instructions for exporting the file of each service. */
const FILES: Record<ImportSource, string> = {
  letterboxd: 'Open Settings, then Data, and press “Export your data”. Upload the ZIP file without unpacking it.',
  imdb: 'Open your ratings, your watchlist or a list, press “Export”, and upload the CSV file.',
  trakt: 'Export your data. Upload the ZIP file without unpacking it, or single JSON or CSV files from it.',
  netflix:
    'Open the viewing activity of your profile, press “Download all”, and upload the CSV file, or upload the ZIP file of your account’s data. Then confirm each film.',
  tmdb: 'Upload the CSV file of your ratings or of your watchlist.',
  'letterboxd-import': 'Upload the CSV file that another program has written for Letterboxd.',
  simkl: 'Export a backup in Simkl, and upload the JSON or CSV file.',
  movary: 'Upload the CSV files of your history, ratings and watchlist together.',
  yamtrack: 'Open Settings, then Export, and upload the CSV file.',
  ryot: 'Open Settings, then “Imports and Exports”, press “Export”, and upload the JSON file.',
  mediatracker:
    'Log in to MediaTracker, add /api/items?mediaType=movie to the address of the site, save the page as a JSON file, and upload the file.',
  watcharr: 'Open Profile, then Export, and upload the JSON file.',
  'playback-reporting':
    'Open the settings of the plugin Playback Reporting, press “Save Backup Data”, and upload the TSV file. Jellyfin can also log films by itself: see “Media players” in your profile.',
  tautulli: 'Open History, press “Export”, and upload the CSV file.',
  tvtime: 'Upload the CSV or JSON file of your films.',
  table:
    'Upload a spreadsheet with the titles of your films, saved as CSV. A CSV or JSON file from another program or media server works too.',
  'fright-club': 'Open Profile, then “Your data”, press “Download JSON”, and upload the file.',
};

/** The services from which most members bring their films. The others are folded. */
const COMMON: readonly ImportSource[] = ['letterboxd', 'imdb', 'trakt', 'netflix'];
// These are the keys of the object above.
const OTHERS = (Object.keys(FILES) as ImportSource[]).filter((source) => !COMMON.includes(source));

function ExportGuide() {
  return (
    <section aria-labelledby="services" className="mt-10">
      <h2 id="services" className="display mb-3 text-3xl">
        Where to get the file
      </h2>
      <Guide sources={COMMON} />
      <div className="mt-4">
        <Fold label="Another service">
          <Guide sources={OTHERS} />
        </Fold>
      </div>
    </section>
  );
}

const Guide = ({ sources }: { sources: readonly ImportSource[] }) => (
  <dl className="grid border-line border-t sm:grid-cols-2 sm:gap-x-10">
    {sources.map((source) => (
      <div key={source} className="border-line border-b py-3">
        <dt className="font-semibold">{IMPORT_SERVICES[source]}</dt>
        <dd className="text-muted text-sm">{FILES[source]}</dd>
      </div>
    ))}
  </dl>
);
