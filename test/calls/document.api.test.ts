import { expect, test } from 'vitest';
import { fromElsewhere } from '../app/members.ts';
import { appForFile } from '../app/test-app.ts';
import { createJudge } from '../fuzz/judge.ts';
import { changesData, rowOf } from './call-table.ts';
import { requestOf } from './make-call.ts';
import { namedCalls } from './named-calls.ts';
import { type Caller, makeOtherMember, makeOwner, makeVisitor, type Owner } from './two-members.ts';

type Operation = {
  operationId?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: { name: string; schema: { type?: string; default?: unknown } }[];
};

const site = await appForFile({ readsFilmsOnce: true });
const calls = await namedCalls(site.app);
const document = await (await site.app.request('/api/openapi.json')).json();
const securitySchemes = document.components.securitySchemes;
const tags = document.tags.map(({ name }: { name: string }) => name);
const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): [string, Operation] => [
    `${method.toUpperCase()} ${path}`,
    operation,
  ]),
);

async function tokensOf(owner: Owner): Promise<string[]> {
  const made = ['read', 'write'].map(async (scope) => {
    const body = { name: scope, scope, expiresAt: '2027-01-01T00:00:00Z' };
    // The type is checked by use: calls with the token fail if it is no string.
    return (await (await owner.request('/api/tokens', { method: 'POST', body })).json()).token as string;
  });
  return Promise.all(made);
}

test('every call by visitors, members and tokens gets a response that the OpenAPI document describes', async ({
  annotate,
}) => {
  const problemOf = await createJudge(site.app);
  const guess = async () => 'A'.repeat(43);
  const other = { ...(await makeOtherMember(site)), resetToken: guess };
  const seen = new Set<string>();
  let owner = await makeOwner(site);
  let tokens = await tokensOf(owner);
  for (const call of calls) {
    const asOwner = { ...owner, resetToken: guess };
    const callers: { caller: Caller; headers: Record<string, string> }[] = [
      { caller: makeVisitor(site), headers: {} },
      { caller: other, headers: { cookie: other.cookie } },
      ...tokens.map((token) => ({ caller: asOwner, headers: { Authorization: `Bearer ${token}` } })),
      { caller: asOwner, headers: { Authorization: 'Bearer unknown' } },
      { caller: asOwner, headers: { cookie: owner.cookie } },
      { caller: asOwner, headers: { cookie: owner.cookie, Origin: 'https://elsewhere.example' } },
    ];
    for (const { caller, headers } of callers) {
      const { path, method, body } = await requestOf(call, { target: owner, caller });
      const sent = { ...fromElsewhere(), ...headers, ...(body && { 'Content-Type': 'application/json' }) };
      const init = { method, headers: sent, ...(body && { body: JSON.stringify(body) }) };
      const response = await site.app.request(path, init);
      const text = await response.text();
      const request = { name: call.name, method, address: path, headers: sent, body: null, caller: 'lasting' as const };
      // True if a token, valid or not, was sent to a call that accepts none. The document does not list this 401.
      const isOutside = response.status === 401 && 'Authorization' in headers && !rowOf(call).token;
      const isDocumented = String(response.status) in call.responses || isOutside;
      expect([call.name, headers, response.status, isDocumented]).toEqual([call.name, headers, response.status, true]);
      expect([call.name, problemOf({ call, request, response, text })]).toEqual([call.name, null]);
      seen.add(`${call.name} ${response.status}`);
    }
    if (!changesData(call)) continue;
    owner = await makeOwner(site);
    tokens = await tokensOf(owner);
  }
  await annotate(`${calls.length} calls, ${seen.size} different responses`);
});

test('each call has a unique id and tags from the list of the document, and each listed tag has a call', () => {
  const ids = operations.map(([, { operationId }]) => operationId);
  expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id ?? ''))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(operations.flatMap(([, operation]) => operation.tags))).toEqual(new Set(tags));
});

test('the OpenAPI document states for every call the access that the table of calls lists', () => {
  expect(securitySchemes).toMatchObject({
    session: { type: 'apiKey', in: 'cookie' },
    token: { type: 'http', scheme: 'bearer' },
  });
  for (const [name, { security = [] }] of operations) {
    const call = calls.find((known) => known.name === name);
    const { signedOut, token, signsIn } = call ? rowOf(call) : { signedOut: 0, token: undefined, signsIn: undefined };
    const scopes = security.flatMap((scheme) => scheme.token ?? []);
    const needsMember = security.length > 0 && security.every((scheme) => 'session' in scheme || 'token' in scheme);
    // A wrong password or code gets 401 too.
    const expected = signedOut === 401 && (!signsIn || name === 'POST /auth/passkeys/confirm');
    expect([name, needsMember, scopes]).toEqual([name, expected, token ? [token] : []]);
  }
});

test('every default of a parameter has the type of the parameter', () => {
  const types: Record<string, string> = { integer: 'number', string: 'string', boolean: 'boolean' };
  const defaults = operations.flatMap(([name, { parameters = [] }]) =>
    parameters
      .filter(({ schema }) => schema.default !== undefined)
      .map((parameter) => [name, parameter.name, parameter.schema.type, parameter.schema.default] as const),
  );
  expect(defaults.length).toBeGreaterThan(5);
  for (const [name, parameter, type, value] of defaults)
    expect([name, parameter, typeof value]).toEqual([name, parameter, types[type ?? '']]);
});
