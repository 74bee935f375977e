import { describe, expect, it } from 'vitest';
import { codeBeneath, codeOf } from './error-code.ts';

const withCode = (code: unknown, cause?: unknown) => Object.assign(new Error('failed', { cause }), { code });

describe('codeOf', () => {
  it.each([
    ['an error with a code', withCode('ENOENT'), 'ENOENT'],
    ['an error without a code', new Error('failed'), ''],
    ['a code that is not a text', withCode(42), ''],
    ['an object that is not an error', { code: 'ENOENT' }, ''],
    ['nothing', undefined, ''],
  ])('returns the code or an empty text for %s', (_, error, code) => expect(codeOf(error)).toBe(code));
});

describe('codeBeneath', () => {
  const nested = (depth: number): Error =>
    depth === 0 ? withCode('ECONNRESET') : new Error('', { cause: nested(depth - 1) });

  it('returns the code of the error, or else the code of its cause', () => {
    expect(codeBeneath(withCode('OUTER', withCode('INNER')))).toBe('OUTER');
    expect(codeBeneath(new TypeError('fetch failed', { cause: withCode('INNER') }))).toBe('INNER');
  });

  it('searches an error and its two nearest causes', () => {
    expect(codeBeneath(nested(2))).toBe('ECONNRESET');
    expect(codeBeneath(nested(3))).toBe('');
  });

  it('returns an empty text when there is no error', () => expect(codeBeneath('ENOENT')).toBe(''));
});
