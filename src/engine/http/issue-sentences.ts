import type { z } from 'zod';

/** Words for the wanted value, by the format of its schema, otherwise by its type. */
const WANTED: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  date: 'a date, such as 2026-10-31',
  datetime: 'a date and time with its time zone, such as 2026-10-31T20:00:00Z',
  File: 'a file',
  int: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'a JSON object',
  record: 'a JSON object',
  safeint: 'a whole number',
  string: 'text',
  url: 'a URL',
  uuid: 'an id as the API returns it',
};
/** Longer lists of values are not repeated in a message. */
const MAX_VALUES = 20;
const OR = new Intl.ListFormat('en', { type: 'disjunction' });

const must = (input: unknown, wanted: string) => `${input === undefined ? 'is required and ' : ''}must be ${wanted}`;

function oneOf(values: readonly unknown[]): string {
  const shown = values.slice(0, MAX_VALUES).map(String);
  return values.length > shown.length ? `one of the documented values, such as ${shown[0]}` : OR.format(shown);
}

/** @param origin the type of the value that is too large or too small */
function size(origin: string, bound: string, amount: number | bigint): string {
  const unit = { string: 'character', array: 'value', set: 'value', map: 'value' }[origin];
  if (!unit) return `must be ${bound} ${amount}`;
  return `must have ${bound} ${amount} ${unit}${Number(amount) === 1 ? '' : 's'}`;
}

/**
 * Says in plain words what a client must send instead of an invalid value; the field's name goes before it. A schema's
 * own message takes precedence.
 */
export function sentenceOf(issue: z.core.$ZodRawIssue): string {
  // `inst` is the schema that refused the value. Zod declares its type as unknown.
  const { format } = (issue.inst as { _zod?: { def: { format?: string } } } | undefined)?._zod?.def ?? {};
  switch (issue.code) {
    case 'invalid_type':
      return must(issue.input, WANTED[format ?? ''] ?? WANTED[issue.expected] ?? 'a value of another type');
    case 'invalid_value':
      return must(issue.input, oneOf(issue.values));
    case 'invalid_format':
      return must(issue.input, WANTED[issue.format] ?? 'in the documented form');
    case 'too_big':
      return size(issue.origin, 'at most', issue.maximum);
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty';
      return size(issue.origin, 'at least', issue.minimum);
    case 'unrecognized_keys':
      return `must not have: ${issue.keys.map((key) => key.slice(0, 40)).join(', ')}`;
    case 'invalid_union':
      return issue.errors.flat()[0]?.message ?? must(issue.input, 'a documented value');
    default:
      return must(issue.input, 'a documented value');
  }
}
