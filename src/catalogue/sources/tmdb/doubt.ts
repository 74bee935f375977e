import type { Logger } from 'pino';
import { TmdbFailure } from '#tmdb-client';

/** In a sync run, this many films may be missing, have another id or be malformed, even if the run has few films. */
const FEW = 5;
/** The limit for a sync run with many films, as a share of these films. The higher limit of the two applies. */
const SHARE = 0.03;

const MESSAGES = {
  vanished: 'TMDB: too many known films are missing or have another id, so no film was removed. Check TMDB_API_URL',
  malformed: 'TMDB: too many films are malformed, so the sync run was stopped',
} as const;
export type Doubt = keyof typeof MESSAGES;

type DoubtOptions = {
  log: Pick<Logger, 'error'>;
  /** Counts sync runs that were stopped. */
  onDoubt: (doubt: Doubt) => void;
};

export type Doubts = ReturnType<typeof createDoubts>;

/** Stops sync runs whose responses are not plausible. Each kind of doubt is logged once until a run succeeds. */
export function createDoubts({ log, onDoubt }: DoubtOptions) {
  const logged = new Set<Doubt>();

  function stop(doubt: Doubt, films: number, of: number): never {
    onDoubt(doubt);
    if (!logged.has(doubt)) log.error({ films, of }, MESSAGES[doubt]);
    logged.add(doubt);
    throw new TmdbFailure('faulty', `${films} of ${of} films: ${doubt}`);
  }

  return {
    stop,

    /** @throws TmdbFailure when too many of the films are doubtful */
    check(doubt: Doubt, films: number, of: number): void {
      if (films > Math.max(FEW, of * SHARE)) stop(doubt, films, of);
    },

    roundSucceeded: () => logged.clear(),
  };
}
