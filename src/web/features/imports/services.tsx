import type { ImportSource } from '#contract/imports.ts';

type Service = { source: ImportSource; name: string; file: string };

/** Where members find the file of each service, in the order of how many people come from it. */
export const SERVICES: readonly Service[] = [
  { source: 'letterboxd', name: 'Letterboxd', file: 'Settings, Data, “Export your data”: the ZIP as it is.' },
  { source: 'letterboxd-import', name: 'Letterboxd’s import format', file: 'The CSV that other programs write.' },
  { source: 'imdb', name: 'IMDb', file: 'Your ratings, watchlist or a list: “Export”, then the CSV.' },
  { source: 'trakt', name: 'Trakt', file: 'The ZIP of your data export, its JSON files, or a CSV.' },
  { source: 'tmdb', name: 'TMDB', file: 'The CSV of your ratings or of your watchlist.' },
  {
    source: 'netflix',
    name: 'Netflix',
    file: 'Your profile’s viewing activity, “Download all”. You confirm each film.',
  },
  { source: 'simkl', name: 'Simkl', file: 'The backup, JSON or CSV.' },
  { source: 'movary', name: 'Movary', file: 'The CSV of history, ratings or watchlist.' },
  { source: 'yamtrack', name: 'Yamtrack', file: 'Settings, Export: the CSV.' },
  { source: 'tvtime', name: 'TV Time', file: 'The CSV or JSON of your films.' },
  { source: 'fright-club', name: 'Fright Club', file: 'Profile, Your data: the JSON.' },
];

/** @example serviceName('imdb') // 'IMDb' */
export const serviceName = (source: ImportSource | null) =>
  SERVICES.find((service) => service.source === source)?.name ?? 'Your files';

export function Services() {
  return (
    <section aria-labelledby="services" className="mt-12">
      <h2 id="services" className="display mb-3 text-3xl">
        Where to get the file
      </h2>
      <dl className="grid border-line border-t sm:grid-cols-2 sm:gap-x-10">
        {SERVICES.map(({ source, name, file }) => (
          <div key={source} className="border-line border-b py-3">
            <dt className="font-semibold">{name}</dt>
            <dd className="text-muted text-sm">{file}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
