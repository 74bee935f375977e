import type { FoundFilm } from '#contract/finder/finder.ts';

/** Says why the film fits, in up to three short parts. If there are none, shows the whole reason. */
export function FilmChips({ film: { title, chips, reason } }: { film: FoundFilm }) {
  if (chips.length === 0) return <p className="text-sm leading-relaxed first-letter:uppercase">{reason}</p>;
  return (
    <ul aria-label={`Why ${title} fits`} className="flex flex-wrap gap-1.5">
      {chips.map((chip) => (
        <li
          key={chip}
          className="rounded-sm border border-line bg-sunken px-2 py-0.5 text-sm leading-snug first-letter:uppercase"
        >
          {chip}
        </li>
      ))}
    </ul>
  );
}
