import { Fold } from '#ui/fold.tsx';
import { IMPORT_SERVICES } from '../contract/import-services.ts';
import type { ImportSource } from '../contract/imports.ts';

/** Where members find the export file of each service. */
const FILES: Record<ImportSource, string> = {
  letterboxd: 'Open Settings, Data, press “Export your data”, and bring the ZIP file as it is.',
  imdb: 'Open your ratings, watchlist or a list, press “Export”, and bring the CSV file.',
  trakt: 'Export your data, and bring the ZIP file as it is, or single JSON or CSV files from it.',
  netflix:
    'Open the viewing activity of your profile, press “Download all”, and bring the CSV file. You confirm each film.',
  tmdb: 'The CSV file of your ratings or of your watchlist.',
  'letterboxd-import': 'The CSV file that other programs write for Letterboxd.',
  simkl: 'The backup file, as JSON or CSV.',
  movary: 'The CSV file of your history, ratings or watchlist.',
  yamtrack: 'Open Settings, Export, and bring the CSV file.',
  ryot: 'Open Settings, “Imports and Exports”, “Export”, and bring the JSON file.',
  mediatracker: 'Log in there, open /api/items?mediaType=movie on that site, and save the page as a JSON file.',
  watcharr: 'Open Profile, Export, and bring the JSON file.',
  tvtime: 'The CSV or JSON file of your films.',
  table:
    'A spreadsheet with the titles of your films, saved as CSV. Or a CSV or JSON file of another program or media server.',
  'fright-club': 'Open Profile, Your data, and bring the JSON file.',
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
