import { counted } from '#ui/format/numbers.ts';
import type { NightScores } from '../contract/movie-night.ts';
import { ScoreGraph, ScoreNames, Verdicts } from './score-graph.tsx';

type TelevisionScoresProps = { title: string; scores: NightScores };

/** After the film: what the room thought of it, large enough for a sofa. */
export function TelevisionScores({ title, scores }: TelevisionScoresProps) {
  return (
    <div className="grid flex-1 items-center gap-x-[4vw] gap-y-8 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 text-[clamp(1.125rem,1.9vw,2.5rem)]">
        <h1 className="text-muted">
          After the credits
          <span className="display mt-[1vh] block hyphens-auto text-[clamp(2.5rem,5.5vw,8rem)] text-text leading-[0.95]!">
            {title}
          </span>
        </h1>
        <p className="mt-[1.5vh] mb-[3vh] text-muted">
          {counted(scores.guests, 'guest has', 'guests have')} scored the film.
        </p>
        <Verdicts scores={scores} />
        <div className="mt-[3vh]">
          <ScoreNames scores={scores} />
        </div>
      </div>
      <div className="mx-auto w-[min(88vw,80vh)] md:w-[min(48vw,84vh)]">
        <ScoreGraph title={title} scores={scores} />
      </div>
    </div>
  );
}
