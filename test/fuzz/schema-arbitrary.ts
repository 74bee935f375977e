import fc from 'fast-check';
import type { JsonSchema } from '../http/openapi.ts';
import { meaningful, wildText } from './values.ts';

const NUMBERS = [-1, 0, 1, 10, 11, 1.5, -0, 1e-7, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e308, Number.MAX_SAFE_INTEGER];

const EDGE_DATES = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2024-02-29T23:59:59-23:59',
];

const asText = (value: unknown) => JSON.stringify(value) ?? '';

const typesOf = ({ type = 'object' }: JsonSchema) => [type].flat();

function textOf({ format, pattern, minLength = 0, maxLength = 200 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'uri') return fc.webUrl({ validSchemes: ['https', 'http'] });
  if (format === 'date') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
  if (format === 'date-time') {
    const recent = { min: new Date('1900-01-01T00:00:00Z'), max: new Date('2030-01-01T00:00:00Z') };
    const dates = fc.oneof(fc.date({ noInvalidDate: true, ...recent }), fc.date({ noInvalidDate: true }));
    return fc.oneof({ weight: 2, arbitrary: dates.map((date) => date.toISOString()) }, fc.constantFrom(...EDGE_DATES));
  }
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: 'grapheme', minLength, maxLength });
}

/** A value of one type of the schema. */
function typedValue(schema: JsonSchema, type: string): fc.Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 });
  if (type === 'number') return fc.double({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000, noNaN: true });
  if (type === 'string') return textOf(schema);
  if (type === 'array') {
    const { items = {}, minItems: minLength = 0, maxItems: maxLength = 5 } = schema;
    return fc.uniqueArray(validValue(items), { minLength, maxLength, selector: asText });
  }
  const properties = Object.entries(schema.properties ?? {});
  const fields: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
    properties.map(([name, field]) => [name, validValue(field, name)]),
  );
  return fc.record(fields, { requiredKeys: schema.required ?? [] });
}

/** A value that the schema allows; for known names mostly a meaningful value. */
export function validValue(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  const any = schema.enum
    ? fc.constantFrom(...schema.enum)
    : fc.oneof(...typesOf(schema).map((type) => typedValue(schema, type)));
  const known = meaningful[name];
  return known ? fc.oneof({ weight: 3, arbitrary: known }, { weight: 1, arbitrary: any }) : any;
}

/** Any JSON, with keys such as __proto__ and constructor. */
const wildJson = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(
    fc.constantFrom('__proto__', 'constructor', 'email', 'title_id', 'watchDate', 'password', ''),
    fc.jsonValue(),
  ),
  fc.constantFrom<unknown>(null, [], {}, '', 0, true, [[]], { length: 1e9 }),
);

const wrongValue = fc.oneof(
  fc.constantFrom<unknown>(...NUMBERS, null, true, [], {}, '2026-02-30T00:00:00Z'),
  wildText,
  wildJson,
);

/** A valid value with one changed field: another value, missing, or unknown. */
function nearlyValid(schema: JsonSchema): fc.Arbitrary<unknown> {
  const names = [...Object.keys(schema.properties ?? {}), '__proto__', 'id', 'memberId', 'isAdmin'];
  const change = fc.record({ name: fc.constantFrom(...names), value: wrongValue, isGone: fc.boolean() });
  return fc.tuple(validValue(schema), change).map(([valid, { name, value, isGone }]) => {
    const entries = Object.entries(valid ?? {}).filter(([key]) => key !== name);
    return Object.fromEntries(isGone ? entries : [...entries, [name, value]]);
  });
}

/** Bodies that are not JSON, or unusual JSON. */
const brokenText = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '{"a":',
    '[1,]',
    "{'a':1}",
    'NaN',
    '{"title_id":1e999}',
    '{"a":1}{"a":2}',
    '\ufeff{}',
    '{"a":"\ud800"}',
  ),
  fc.constantFrom('[', '{"a":').map((open) => open.repeat(10_000)),
  fc.constant(`{"email":"a@example.org","email":["b"],"password":"x","password":{}}`),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.integer({ min: 60_000, max: 70_000 }).map((length) => `"${'x'.repeat(length)}"`),
);

/** The body of a request as text. */
export function bodyText(schema: JsonSchema): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 5, arbitrary: validValue(schema).map(asText) },
    { weight: 4, arbitrary: nearlyValid(schema).map(asText) },
    { weight: 1, arbitrary: wildJson.map(asText) },
    { weight: 1, arbitrary: brokenText },
  );
}
