import { Download } from 'lucide-react';
import { lazy } from 'react';
import { PICTURE_SIZES } from '#features/shares/contract/shared-pages.ts';
import { PRIMARY_BUTTON, SECONDARY_BUTTON } from '#ui/button.tsx';
import { FrightGraphTable } from '#ui/charts/fright-graph-chart.tsx';
import { DialogButton } from '#ui/floating/dialog-button.tsx';
import { counted } from '#ui/format/numbers.ts';
import type { Night, NightFilm, NightScores } from '../contract/movie-night.ts';
import { curvesOf, ScoreGraph, ScoreNames, Verdicts } from './score-graph.tsx';

const loadDialog = () => import('./score-dialog.tsx');
const ScoreDialog = lazy(async () => ({ default: (await loadDialog()).ScoreDialog }));

type AfterCreditsProps = { night: Night; scores: NightScores; film: NightFilm };

/** The guests' scores after the film, and the button that opens the guest's own scores. */
export function AfterCredits({ night, scores, film }: AfterCreditsProps) {
  const { code, mine } = night;
  const { guests } = scores;
  return (
    <section aria-labelledby="after-credits" className="mt-12 border-line border-t pt-8">
      <h2 id="after-credits" className="display text-3xl md:text-4xl">
        After the credits
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        {guests === 0
          ? (mine && 'Seen it? Score it, and see what the others thought.') || 'Nobody has scored the film yet.'
          : `${counted(guests, 'guest has', 'guests have')} scored the film.`}
      </p>
      {mine && (
        <div className="mt-4">
          <DialogButton
            label={mine.score ? 'Change my scores' : 'Score the film'}
            className={mine.score ? SECONDARY_BUTTON : PRIMARY_BUTTON}
            load={loadDialog}
          >
            {(dialog) => <ScoreDialog code={code} score={mine.score} film={film} {...dialog} />}
          </DialogButton>
        </div>
      )}
      {guests > 0 && <Outcome night={night} scores={scores} film={film} />}
    </section>
  );
}

const SIZES = { wide: 'Picture for posts', tall: 'Picture for stories' };

function Outcome({ night: { code, key }, scores, film }: AfterCreditsProps) {
  const curves = curvesOf(scores);
  return (
    <div className="mt-8 grid items-center gap-x-12 gap-y-8 md:grid-cols-2">
      <div className="mx-auto w-full max-w-md">
        <ScoreGraph title={film.title} scores={scores} />
      </div>
      <div className="min-w-0 space-y-6">
        <Verdicts scores={scores} />
        <ScoreNames scores={scores} />
        {curves.length > 0 && <FrightGraphTable label={`What your group thought of ${film.title}`} curves={curves} />}
        <div>
          <ul className="flex flex-wrap gap-2.5">
            {PICTURE_SIZES.map((size) => (
              <li key={size}>
                <a
                  href={`/api/nights/${code}/picture?size=${size}&key=${key}`}
                  download={`fright-club-night-${size}.png`}
                  className={SECONDARY_BUTTON}
                >
                  <Download className="size-4" />
                  {SIZES[size]}
                </a>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-muted text-sm">The pictures have no names on them.</p>
        </div>
      </div>
    </div>
  );
}
