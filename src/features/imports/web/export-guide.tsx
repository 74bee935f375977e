import { IMPORT_SERVICES } from '../contract/import-services.ts';
import type { ImportSource } from '../contract/imports.ts';

/** Where members find the export file of each service, the most common services first. */
const FILES: readonly { source: ImportSource; file: string }[] = [
  { source: 'letterboxd', file: 'Settings, Data, “Export your data”: the ZIP as it is.' },
  { source: 'letterboxd-import', file: 'The CSV that other programs write.' },
  { source: 'imdb', file: 'Your ratings, watchlist or a list: “Export”, then the CSV.' },
  { source: 'trakt', file: 'The ZIP of your data export, its JSON files, or a CSV.' },
  { source: 'tmdb', file: 'The CSV of your ratings or of your watchlist.' },
  {
    source: 'netflix',
    file: 'Your profile’s viewing activity, “Download all”: the CSV. You confirm each film.',
  },
  { source: 'simkl', file: 'The backup, JSON or CSV.' },
  { source: 'movary', file: 'The CSV of history, ratings or watchlist.' },
  { source: 'yamtrack', file: 'Settings, Export: the CSV.' },
  { source: 'ryot', file: 'Settings, Imports and Exports, Export: the JSON.' },
  { source: 'mediatracker', file: 'Signed in, open /api/items?mediaType=movie and save the page: the JSON.' },
  { source: 'tvtime', file: 'The CSV or JSON of your films.' },
  { source: 'fright-club', file: 'Profile, Your data: the JSON.' },
];

export function ExportGuide() {
  return (
    <section aria-labelledby="services" className="mt-12">
      <h2 id="services" className="display mb-3 text-3xl">
        Where to get the file
      </h2>
      <dl className="grid border-line border-t sm:grid-cols-2 sm:gap-x-10">
        {FILES.map(({ source, file }) => (
          <div key={source} className="border-line border-b py-3">
            <dt className="font-semibold">{IMPORT_SERVICES[source]}</dt>
            <dd className="text-muted text-sm">{file}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
