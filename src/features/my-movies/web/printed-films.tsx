import { useIsPrinting } from '#ui/use-media-query.ts';
import type { MyFilm } from '#web/lib/member/list-changes.ts';
import { AverageRating, yearText } from './film-parts.tsx';

type PrintedFilmsProps<Film extends MyFilm> = {
  films: readonly Film[];
  labelledBy: string;
  captionOf: (film: Film) => string;
  hasBoxes?: boolean;
};

export function PrintedFilms<Film extends MyFilm>(props: PrintedFilmsProps<Film>) {
  const { films, labelledBy, captionOf, hasBoxes = false } = props;
  if (!useIsPrinting()) return null;
  return (
    <ul aria-labelledby={labelledBy} className="mt-6 hidden columns-[17rem] gap-10 print:block">
      {films.map((film) => (
        <li key={film.id} className="flex break-inside-avoid gap-3 border-line border-b py-2">
          {hasBoxes && <span className="mt-0.5 size-4 shrink-0 border border-line-strong" />}
          <PrintedFilm film={film} caption={captionOf(film)} />
        </li>
      ))}
    </ul>
  );
}

function PrintedFilm({ film, caption }: { film: MyFilm; caption: string }) {
  const providers = film.details.watch_providers.stream.map(({ provider_name }) => provider_name);
  return (
    <div className="min-w-0 text-muted text-xs leading-snug">
      <p className="text-base text-text leading-tight">
        <span className="display text-xl">{film.details.title}</span> {yearText(film)}
      </p>
      <p className="flex flex-wrap gap-x-3">
        <span>{caption}</span>
        <AverageRating film={film} />
      </p>
      {providers.length > 0 && <p>Streaming on: {providers.join(', ')}</p>}
    </div>
  );
}
