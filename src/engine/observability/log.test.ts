import { expect, onTestFinished, test } from 'vitest';
import { readableLog } from '#test/process/readable-log.ts';
import { logConsole } from './log.ts';

test('the log of an error has its type, code, message, stack and cause, and no other properties', () => {
  const { log, lines } = readableLog();
  const refusal = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(a@example.org)' });
  const connection = { user: 'fright_club', password: 'secret' };
  log.warn({ err: Object.assign(new TypeError('no', { cause: refusal }), { client: connection }) }, 'lost');
  expect(lines()).toEqual([
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

test('an error with circular causes is logged in one line', () => {
  const { log, lines } = readableLog();
  const error = new Error('round and round');
  error.cause = error;
  log.error({ err: error });
  expect(lines()).toHaveLength(1);
});

test('console.error and console.warn are logged in one line each, including the stack', () => {
  const { error, warn } = console;
  onTestFinished(() => void Object.assign(console, { error, warn }));
  const { log, lines } = readableLog();
  logConsole(log);
  console.error('The films could not be loaded', new Error('no response'));
  console.error(new RangeError('Invalid time value'));
  console.warn('%s is deprecated', 'this');
  expect(lines()).toMatchObject([
    { level: 50, msg: 'The films could not be loaded', err: { type: 'Error', message: 'no response' } },
    { level: 50, msg: 'printed to the console', err: { type: 'RangeError', stack: expect.stringContaining('\n') } },
    { level: 40, msg: 'this is deprecated' },
  ]);
});
