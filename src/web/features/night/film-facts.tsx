import { runtime } from '#contract/films/runtime.ts';
import type { NightFilm } from '#contract/night/night.ts';
import { yearOf } from '#web/lib/format/dates.ts';

export function FilmFacts({ film: { releaseDate, runtime: minutes } }: { film: NightFilm }) {
  const facts = [releaseDate && yearOf(releaseDate), minutes && runtime(minutes)].filter(Boolean);
  return <>{facts.join(' · ')}</>;
}
