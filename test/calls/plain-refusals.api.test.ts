import { expect, test } from 'vitest';
import { fromElsewhere } from '../app/members.ts';
import { appForFile } from '../app/test-app.ts';
import type { JsonSchema } from '../http/openapi.ts';
import { rowOf } from './call-table.ts';
import { type Request, requestOf } from './make-call.ts';
import { type NamedCall, namedCalls } from './named-calls.ts';
import { makeOwner, type Owner } from './two-members.ts';

/** Matches error messages of zod, Hono, undici, V8 and PostgreSQL. */
const OF_A_LIBRARY =
  /\bInvalid (input|option|string|number|key|value|discriminator|type|ISO|date|email|URL|UUID)\b|expected .*received|\bToo (big|small)\b|Unrecognized|Unexpected|Malformed|FormData|boundary|at position|\bundefined\b|\bNaN\b|\[object|pattern|syntax|violates|constraint|encoding "|\bZod|Error:/i;

const TOO_LONG = 'x'.repeat(5_000);
/** Says how long a text may be, or what else it must be. */
const SAYS_WHAT_FITS = expect.stringMatching(/at most \d+ characters|must (be|have|only|match)|does not look|may|can/);
const WRONG: unknown[] = [null, -1.5, 1e300, '', 'x', '2026-02-30T00:00:00Z', TOO_LONG, [5], {}];
const WRONG_TEXTS = ['\0', TOO_LONG, '', '9'.repeat(20), '-1', '1.5', 'a,b', '🎃'];
const WRONG_BODIES = ['', '{"a":', 'null', '"x"', '[]', '\u0000'];

const site = await appForFile({ readsFilmsOnce: true });
const calls = await namedCalls(site.app);
let owner = await makeAdministrator();

/** Makes an administrator. Calls for administrators refuse other callers before they check the request. */
async function makeAdministrator(): Promise<Owner> {
  const made = await makeOwner(site);
  await site.pool.query('update member set administrator_since = now() where id = $1', [made.id]);
  return made;
}

const validRequest = (call: NamedCall) =>
  // A guessed reset token, because a real one would be mailed each time.
  requestOf(call, { target: owner, caller: { ...owner, resetToken: async () => 'A'.repeat(43) } });

async function messageOf(
  { path, method }: Pick<Request, 'path' | 'method'>,
  body?: BodyInit,
  type = 'application/json',
) {
  const headers = {
    cookie: owner.cookie,
    ...fromElsewhere(),
    ...(body !== undefined && type && { 'Content-Type': type }),
  };
  const response = await site.app.request(path, { method, headers, ...(body !== undefined && { body }) });
  if (response.ok) return { status: response.status, message: '' };
  return { status: response.status, message: String((await response.json()).message) };
}

/** Sends a request and checks its message. @returns message and status */
async function refusal(call: NamedCall, ...request: Parameters<typeof messageOf>) {
  const { status, message } = await messageOf(...request);
  expect(status, `${call.name} ${message}`).toBeLessThan(500);
  // Some of the wrong values are valid new passwords. Changing the password ends the session.
  if (status < 300 && call.path.startsWith('/auth/')) owner = await makeAdministrator();
  else if (!rowOf(call).signsIn) expect([call.name, status]).not.toEqual([call.name, 401]);
  const isPlain = status < 300 || (message.length >= 10 && message.length < 1_000 && !OF_A_LIBRARY.test(message));
  expect([call.name, message, isPlain]).toEqual([call.name, message, true]);
  return { status, message };
}

/** Returns the fields of a body, including those of nested objects. */
function fieldsOf(schema: JsonSchema, path: string[] = []): { path: string[]; required: boolean }[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    { path: [...path, name], required: schema.required?.includes(name) ?? false },
    ...fieldsOf(field, [...path, name]),
  ]);
}

/** Returns a copy of the body with another value of one field; undefined removes the field. */
function changed(body: object, [name = '', ...rest]: string[], value: unknown): object {
  const inside = Object.entries(body).find(([key]) => key === name)?.[1] ?? {};
  return { ...body, [name]: rest.length > 0 ? changed(inside, rest, value) : value };
}

test('the error message for a missing or wrong field of a body is a plain sentence that names the field', async () => {
  const withBody = calls.filter((call) => call.body !== null);
  expect(withBody.length).toBeGreaterThan(15);
  for (const call of withBody) {
    const request = await validRequest(call);
    const body = request.body ?? {};
    const fields = fieldsOf(call.body ?? {});
    const names = fields.map(({ path }) => path.join('.'));
    for (const { path, required } of fields) {
      const send = (value: unknown) => refusal(call, request, JSON.stringify(changed(body, path, value)));
      for (const value of WRONG) {
        const { status, message } = await send(value);
        if (status !== 400 || message.startsWith('This link')) continue;
        expect(message, call.name).toContain(path[0]);
        if (value !== '') expect(message, call.name).not.toContain(`${path.join('.')}: is required`);
        if (value === TOO_LONG) expect([call.name, path, message]).toEqual([call.name, path, SAYS_WHAT_FITS]);
      }
      if (path.length > 1) continue;
      const { status, message } = await send(undefined);
      const isRefused = expect.stringContaining(`${path[0]}: is required`);
      if (required) expect([call.name, status, message]).toEqual([call.name, 400, isRefused]);
      // A field that only some callers may leave out.
      else if (status === 400 && !message.startsWith('This link')) expect(names).toContain(message.split(':')[0]);
    }
  }
});

test('the error message for a wrong parameter is a plain sentence that names the parameter', async () => {
  for (const call of calls) {
    const { path: valid, method, body } = await validRequest(call);
    const json = body && JSON.stringify(body);
    for (const { name, in: place } of call.parameters) {
      const { pathname, searchParams } = new URL(valid, 'http://localhost');
      let accepted = 0;
      for (const text of WRONG_TEXTS) {
        const query = new URLSearchParams(searchParams);
        const filled = call.path.replace(`{${name}}`, encodeURIComponent(text));
        if (place === 'query') query.set(name, text);
        // Other parameters of the path keep their values.
        const parts = pathname.split('/').slice(2);
        const path = `/api${filled
          .split('/')
          .map((part, index) => (/^\{\w+\}$/.test(part) ? parts[index - 1] : part))
          .join('/')}`;
        const { status, message } = await refusal(
          call,
          { path: `${place === 'query' ? pathname : path}?${query}`, method },
          json,
        );
        // A parameter that accepts three of them takes any text.
        if (status < 300 && ++accepted === 3) break;
        if (status !== 400 || message.startsWith('The request contains')) continue;
        expect(message, call.name).toContain(name);
        if (text !== '') expect(message, call.name).not.toMatch(/only once|is required/);
      }
      if (place === 'path') continue;
      const twice = new URLSearchParams(searchParams);
      for (const text of ['x', 'y']) twice.append(name, text);
      const { status, message } = await refusal(call, { path: `${pathname}?${twice}`, method }, json);
      if (status === 400) expect([call.name, message]).toEqual([call.name, `${name}: must be given only once`]);
      const without = new URLSearchParams(searchParams);
      without.delete(name);
      await refusal(call, { path: `${pathname}?${without}`, method }, json);
    }
  }
});

test('a body that is not JSON, not an object, or of another content type gets a plain error message', async () => {
  // The call checks the token first, and then reads a body of any content type.
  const isRead = ({ name }: NamedCall) => name !== 'POST /players/{token}/events';
  for (const call of calls.filter((one) => one.body !== null && isRead(one))) {
    const request = await validRequest(call);
    for (const body of WRONG_BODIES) {
      const { status } = await refusal(call, request, body);
      expect([call.name, body, status]).toEqual([call.name, body, 400]);
    }
    await refusal(call, request, '{}', 'text/plain');
    await refusal(call, request, '{}', '');
  }
});

test.each([
  ['no form', 'x', 'application/json'],
  ['an incomplete form', '--x\r\nContent-Disposition: form-data', 'multipart/form-data; boundary=x'],
  ['a form without a boundary', 'x', 'multipart/form-data; charset=utf-8'],
  ['an empty form', '--x--\r\n', 'multipart/form-data; boundary=x'],
  [
    'text instead of a file',
    '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nx\r\n--x--\r\n',
    'multipart/form-data; boundary=x',
  ],
  [
    'answers that are no JSON',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nx\r\n--x\r\nContent-Disposition: form-data; name="answers"\r\n\r\n{\r\n--x--\r\n',
    'multipart/form-data; boundary=x',
  ],
])('an upload with %s gets a plain error message', async (_, body, type) => {
  const call = calls.find(({ name }) => name === 'POST /imports');
  if (!call) throw new Error('No upload found');
  // Makes a new owner, because the calls of the other tests have begun to apply the first owner's import.
  const { cookie } = await makeOwner(site);
  const headers = { cookie, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': type };
  const response = await site.app.request('/api/imports', { method: 'POST', headers, body });
  expect(response.status).toBeOneOf([400, 415]);
  const { message } = await response.json();
  expect(message).not.toMatch(OF_A_LIBRARY);
  expect(message).toMatch(/file|form|answers/);
});
