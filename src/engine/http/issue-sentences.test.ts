import { expect, test } from 'vitest';
import { z } from 'zod';
import { sentenceOf } from './issue-sentences.ts';

const messageOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: sentenceOf }).error?.issues[0]?.message;

const MOMENT = 'must be a date and time with its time zone, such as 2026-10-31T20:00:00Z';
const TWENTY_ONE = Array.from({ length: 21 }, (_, index) => String(index));

test.each<[string, z.ZodType, unknown]>([
  ['is required and must be text', z.string(), undefined],
  ['must be text', z.string(), 5],
  ['must be text', z.string().max(5), null],
  ['must be a number', z.number(), '5'],
  ['must be a whole number', z.int(), '5'],
  ['must be a whole number', z.int(), 1.5],
  ['must be true or false', z.boolean(), 'true'],
  ['must be a list', z.array(z.string()), {}],
  ['must be a JSON object', z.object({}), []],
  ['must be a JSON object', z.record(z.string(), z.string()), 'x'],
  ['must be a file', z.instanceof(File), 'x'],
  [`is required and ${MOMENT}`, z.iso.datetime({ offset: true }), undefined],
  [MOMENT, z.iso.datetime({ offset: true }).nullable(), 'tomorrow'],
  ['must be a date, such as 2026-10-31', z.iso.date(), '31.10.2026'],
  ['must be an id as the API returns it', z.uuid(), 'x'],
  ['must be a URL', z.url(), 'x'],
  ['must be in the documented form', z.string().regex(/^a$/), 'x'],
  ['is required and must be read or write', z.enum(['read', 'write']), undefined],
  ['must be a, b, or c', z.enum(['a', 'b', 'c']), 'd'],
  ['must be true', z.literal(true), false],
  ['must be one of the documented values, such as 0', z.enum(TWENTY_ONE), 'x'],
  ['must be at most 10', z.int().max(10), 11],
  ['must be at least 0', z.int().min(0), -1],
  ['must not be empty', z.string().min(1), ''],
  ['must have at least 2 characters', z.string().min(2), 'x'],
  ['must have at most 1 character', z.string().max(1), 'xx'],
  ['must have at most 2 values', z.array(z.int()).max(2), [1, 2, 3]],
  ['must not have: b, c', z.strictObject({}), { b: 1, c: 2 }],
  ['must be text', z.union([z.string(), z.array(z.string())]), 5],
  ['must be a documented value', z.number().multipleOf(2), 3],
  ['must be a message of the schema', z.string('must be a message of the schema'), 5],
])('the message is "%s"', (sentence, schema, value) => expect(messageOf(schema, value)).toBe(sentence));
