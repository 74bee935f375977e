import { Writable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { createLog, hearConsole } from './log.ts';

function writtenLog() {
  const lines: string[] = [];
  const log = createLog('info', new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }));
  return { log, entries: () => lines.map((line) => JSON.parse(line)) };
}

test('of an error a line has what it is and where it comes from, and nothing that a library hung on it', () => {
  const { log, entries } = writtenLog();
  const refusal = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(a@example.org)' });
  const connection = { user: 'fright_club', password: 'secret' };
  log.warn({ err: Object.assign(new TypeError('no', { cause: refusal }), { client: connection }) }, 'lost');
  expect(entries()).toEqual([
    expect.objectContaining({
      msg: 'lost',
      err: {
        type: 'TypeError',
        message: 'no',
        stack: expect.stringContaining('log.test.ts'),
        cause: { type: 'Error', code: '23505', message: 'duplicate key', stack: expect.any(String) },
      },
    }),
  ]);
});

test('an error whose causes go in a circle is one line all the same', () => {
  const { log, entries } = writtenLog();
  const error = new Error('round and round');
  error.cause = error;
  log.error({ err: error });
  expect(entries()).toHaveLength(1);
});

test('what is printed as an error or a warning is one line of the log, stack and all', () => {
  const { error, warn } = console;
  onTestFinished(() => void Object.assign(console, { error, warn }));
  const { log, entries } = writtenLog();
  hearConsole(log);
  console.error('Films could not be fetched', new Error('no answer'));
  console.error(new RangeError('Invalid time value'));
  console.warn('%s is deprecated', 'this');
  expect(entries()).toMatchObject([
    { level: 50, msg: 'Films could not be fetched', err: { type: 'Error', message: 'no answer' } },
    { level: 50, msg: 'printed to the console', err: { type: 'RangeError', stack: expect.stringContaining('\n') } },
    { level: 40, msg: 'this is deprecated' },
  ]);
});
