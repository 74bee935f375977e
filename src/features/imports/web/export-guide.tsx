import { Fold } from '#ui/fold.tsx';
import { IMPORT_SERVICES, type ImportSource } from '../contract/import-services.ts';

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

export function ExportGuide() {
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
