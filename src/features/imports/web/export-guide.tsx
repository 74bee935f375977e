import { Fold } from '#ui/fold.tsx';
import { IMPORT_SERVICES } from '../contract/import-services.ts';
import type { ImportSource } from '../contract/imports.ts';

/** Where members find the export file of each service. */
const FILES: Record<ImportSource, string> = {
  letterboxd: 'Settings, Data, “Export your data”: the ZIP as it is.',
  imdb: 'Your ratings, watchlist or a list: “Export”, then the CSV.',
  trakt: 'Your data export: the ZIP as it is, or single JSON or CSV files of it.',
  netflix: 'Your profile’s viewing activity, “Download all”: the CSV. You confirm each film.',
  tmdb: 'The CSV of your ratings or of your watchlist.',
  'letterboxd-import': 'The CSV that other programs write.',
  simkl: 'The backup file: .json or .csv.',
  movary: 'The CSV of history, ratings or watchlist.',
  yamtrack: 'Settings, Export: the CSV.',
  ryot: 'Settings, then “Imports and Exports”, then “Export”: the JSON.',
  mediatracker: 'Log in there, open /api/items?mediaType=movie on that site, and save the page: it is the JSON file.',
  watcharr: 'Profile, Export: the JSON.',
  tvtime: 'The CSV or JSON of your films.',
  table: 'A spreadsheet, or a file of another program or media server: CSV or JSON, with the titles of the films.',
  'fright-club': 'Profile, Your data: the JSON.',
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
