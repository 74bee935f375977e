import fc from 'fast-check';
import { METHODS, type NamedCall } from '../calls/named-calls.ts';
import { bodyText, validValue } from './schema-arbitrary.ts';
import { wildPart, wildText } from './values.ts';

export type FuzzRequest = {
  /** The name of the call, for example `GET /ratings/{id}`. */
  name: NamedCall['name'];
  method: string;
  /** The path, including /api, with the query. */
  address: string;
  headers: Record<string, string>;
  body: string | null;
  /** `lasting` stays signed in; `spare` may sign out, change its password or be deleted. */
  caller: 'visitor' | 'lasting' | 'spare';
};

const JSON_TYPE = 'application/json';
const APP = 'http://localhost:3000';

/** Valid header characters: Latin-1 without line breaks and NUL. */
const headerText = wildText.map((text) =>
  text
    .replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '')
    .slice(0, 300)
    .trim(),
);

const address = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  fc.constantFrom(
    'unknown',
    '',
    '127.0.0.1, 127.0.0.1',
    '[::1]:80',
    '::ffff:10.0.0.1',
    'fe80::1%eth0',
    ','.repeat(200),
  ),
);

/** Generates subsets of these headers. */
function some(headers: Record<string, fc.Arbitrary<string>>): fc.Arbitrary<Record<string, string>> {
  return fc
    .record(headers, { requiredKeys: [] })
    .map((sent) =>
      Object.fromEntries(Object.entries(sent).filter((entry): entry is [string, string] => entry[1] !== undefined)),
    );
}

/** Headers with values that browsers do not send. */
const oddHeaders = some({
  Accept: fc.constantFrom('text/html', '*/*', 'application/xml', ';q=', ''),
  'Accept-Encoding': fc.constantFrom('br', 'gzip;q=0', 'gzip, br, zstd', ';;', '*'),
  'Accept-Language': headerText,
  Authorization: fc.constantFrom('Bearer x', 'Basic !!!', ''),
  Host: fc.constantFrom('evil.example', 'localhost:3000', ''),
  'If-None-Match': fc.constantFrom('*', '""', 'W/"x"'),
  Range: fc.constantFrom('bytes=0-0', 'bytes=-1', 'x'),
  'User-Agent': headerText,
  'X-Forwarded-For': address,
  'X-Forwarded-Host': fc.constantFrom('evil.example'),
  'X-HTTP-Method-Override': fc.constantFrom('DELETE', 'GET'),
  'X-Request-Id': headerText,
});

/** Headers with which most requests are rejected early. */
const refusedHeaders = some({
  'Content-Type': fc.constantFrom(
    JSON_TYPE,
    'application/json; charset=utf-16',
    'text/plain',
    'multipart/form-data',
    'application/json;;;',
    '',
  ),
  Cookie: fc.oneof(
    headerText.map((text) => `session=${text}`),
    fc.constantFrom('session=', '__Host-session=a.b', 'device=a.b.c; session=%', ';;=;'),
  ),
  'Content-Encoding': fc.constantFrom('gzip', 'identity', 'br'),
  Origin: fc.constantFrom(APP, 'null', 'https://evil.example', '', 'http://', 'localhost'),
  'Sec-Fetch-Site': fc.constantFrom('same-origin', 'cross-site', 'none', 'x'),
});

/** A URL-encoded value for the parameter, valid in three of four cases. */
function partOf({ name, schema }: NamedCall['parameters'][number]): fc.Arbitrary<string> {
  const valid = validValue(schema, name).map((value) => encodeURIComponent(String(value).toWellFormed()));
  return fc.oneof({ weight: 3, arbitrary: valid }, { weight: 1, arbitrary: wildPart });
}

function pathOf({ path, parameters }: NamedCall): fc.Arbitrary<string> {
  const parts = parameters
    .filter((parameter) => parameter.in === 'path')
    .map((parameter) => [parameter.name, partOf(parameter)]);
  // The type is right, because each entry of `parts` has an arbitrary of strings.
  const values: fc.Arbitrary<Record<string, string>> = fc.record(Object.fromEntries(parts));
  return values.map((known) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? ''));
}

function queryOf({ parameters }: NamedCall): fc.Arbitrary<string> {
  const pairs = parameters
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) =>
      fc.oneof(
        // Adds few optional parameters. Each may be invalid, so a call with twenty of them would hardly ever be valid.
        {
          weight: parameter.required ? 9 : 1,
          arbitrary: partOf(parameter).map((value) => [`${parameter.name}=${value}`]),
        },
        { weight: parameter.required ? 1 : 2, arbitrary: fc.constant([]) },
      ),
    );
  const odd = fc.tuple(fc.constantFrom('page', 'keyword', 'page[]', '__proto__', '_method', ''), wildPart);
  const more = fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc.array(
        odd.map(([name, value]) => `${name}=${value}`),
        { maxLength: 4 },
      ),
    },
  );
  return fc.tuple(...pairs, more).map((each) => each.flat().join('&'));
}

/** A request for one of the calls: valid, nearly valid or invalid. */
export function requestTo(call: NamedCall): fc.Arbitrary<FuzzRequest> {
  const usual: Record<string, string> = call.body ? { 'Content-Type': JSON_TYPE } : {};
  const method = fc.oneof(
    { weight: 12, arbitrary: fc.constant<string>(call.method) },
    { weight: 1, arbitrary: fc.constantFrom<string>(...METHODS, 'HEAD', 'OPTIONS', 'PROPFIND') },
  );
  const headers = fc.oneof(
    { weight: 4, arbitrary: fc.constant<Record<string, string>>({}) },
    { weight: 4, arbitrary: oddHeaders },
    { weight: 1, arbitrary: refusedHeaders },
  );
  const noBody = fc.oneof(
    { weight: 9, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom('', '{}', 'x') },
  );
  return fc
    .record({
      ...{ method, headers, path: pathOf(call), query: queryOf(call) },
      body: call.body ? bodyText(call.body) : noBody,
      caller: fc.constantFrom<FuzzRequest['caller']>('visitor', 'lasting', 'lasting', 'spare'),
    })
    .map(({ path, query, body, ...rest }) => ({
      ...rest,
      name: call.name,
      address: `/api${path}${query ? `?${query}` : ''}`,
      headers: { ...usual, ...rest.headers },
      body: rest.method === 'GET' || rest.method === 'HEAD' ? null : body,
    }));
}
