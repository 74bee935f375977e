import type { Night } from '#contract/night/night.ts';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { FilmFacts } from './film-facts.tsx';
import { looserWords } from './night-words.ts';

/** The result of a night, large enough for a whole room. */
export function TelevisionReveal({ night: { result, draw, loosen } }: { night: Night }) {
  const [winner, ...next] = result ?? [];
  if (!winner) {
    return (
      <div className="flex flex-1 flex-col justify-center">
        <h1 className="display text-[clamp(4rem,11vw,14rem)]">No film is left</h1>
        <p className="mt-[2vh] text-[clamp(1.5rem,3vw,4rem)]">{looserWords(loosen)}</p>
      </div>
    );
  }
  const { film, reason } = winner;
  return (
    <div className="grid flex-1 animate-[rise_900ms_ease-out] items-center gap-x-[5vw] gap-y-8 md:grid-cols-[auto_minmax(0,1fr)]">
      <Poster
        filmId={film.id}
        title={film.title}
        path={film.posterPath}
        colour={film.posterColour}
        size="w500"
        sizes="(min-width: 48rem) 35vw, 60vw"
        eager
        className="w-[min(60vw,50vh)] shadow-raised md:w-[min(35vw,50vh)]"
        decorative
      />
      <div className="min-w-0">
        <h1 className="text-[clamp(1.25rem,2.2vw,3rem)] text-muted">
          Tonight’s film
          <span className="display mt-[1vh] block hyphens-auto text-[clamp(3.5rem,9vw,13rem)] text-text leading-[0.9]!">
            {film.title}
          </span>
        </h1>
        <p className="mt-[2vh] text-[clamp(1.25rem,2.2vw,3rem)] text-muted">
          <FilmFacts film={film} />
        </p>
        <p className="mt-[2vh] max-w-[36ch] font-semibold text-[clamp(1.5rem,2.6vw,3.5rem)]">{reason}</p>
        {next.length > 0 && (
          <p className="mt-[4vh] text-[clamp(1.125rem,1.8vw,2.25rem)] text-muted">
            If not that one: {next.map((one) => one.film.title).join(', or ')}
          </p>
        )}
        {draw && <p className="mt-[1vh] text-muted">Films were equal, so a draw decided. Its seed: {draw}</p>}
      </div>
    </div>
  );
}
