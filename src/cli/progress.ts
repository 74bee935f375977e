const WIDTH = 30;
/** Milliseconds between two updates in a terminal, and between two lines when there is no terminal. */
const REDRAW = { terminal: 200, lines: 10_000 };

/** @example clockTime(3725) // '1:02:05' */
function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

type ProgressOptions = {
  /** null if unknown. */
  total: number | null;
  /** Films done before this run. */
  from?: number;
  out?: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;
  /** Milliseconds. */
  now?: () => number;
};

/** Creates a progress bar with count, rate and time left. It writes plain lines when there is no terminal. */
export function createProgress({ total, from = 0, out = process.stderr, now = Date.now }: ProgressOptions) {
  const startedAt = now();
  let done = from;
  let drawnAt = Number.NEGATIVE_INFINITY;

  function line(): string {
    const seconds = (now() - startedAt) / 1000;
    const rate = seconds > 0 ? (done - from) / seconds : 0;
    const parts = [`${done}${total === null ? '' : ` of ${total}`} films`, `${rate.toFixed(1)}/s`];
    if (total === null) return parts.join('  ');
    const share = Math.min(1, total > 0 ? done / total : 1);
    if (rate > 0) parts.push(`${clockTime(Math.max(0, total - done) / rate)} left`);
    const filled = Math.round(share * WIDTH);
    return `[${'#'.repeat(filled)}${'-'.repeat(WIDTH - filled)}] ${Math.floor(share * 100)}%  ${parts.join('  ')}`;
  }

  function draw(): void {
    drawnAt = now();
    out.write(out.isTTY ? `\r${line()}\x1b[K` : `${line()}\n`);
  }

  return {
    add(count: number): void {
      done += count;
      if (now() - drawnAt >= (out.isTTY ? REDRAW.terminal : REDRAW.lines)) draw();
    },
    end(): void {
      draw();
      if (out.isTTY) out.write('\n');
    },
  };
}
