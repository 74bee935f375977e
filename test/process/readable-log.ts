import { Writable } from 'node:stream';
import type { Logger } from 'pino';
import { createLog } from '#engine/observability/log.ts';

type Line = {
  level: number;
  msg: string;
  requestId?: string;
  /** Milliseconds. */
  pause?: number;
  err?: { message: string; stack?: string };
};

/** Creates a log whose lines tests can read. */
export function readableLog(): { log: Logger; lines: () => Line[] } {
  const written: string[] = [];
  const out = new Writable({ write: (line, _, done) => done(void written.push(String(line))) });
  return { log: createLog('trace', out), lines: () => written.map((line) => JSON.parse(line)) };
}
