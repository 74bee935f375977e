import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HttpServer, startHttpServer } from '#engine/http/http-server.ts';
import { fromElsewhere } from '../app/members.ts';
import { type TestApp, testApp } from '../app/test-app.ts';
import { rowOf } from '../calls/call-table.ts';
import { ownersFor, type Request, requestOf } from '../calls/make-call.ts';
import { type NamedCall, unsafeCalls } from '../calls/named-calls.ts';
import { shapeOf } from '../calls/stored-data.ts';
import type { Owner } from '../calls/two-members.ts';
import { row } from './rows.ts';

let site: TestApp;
let http: HttpServer;
/** Called when the app has created a response, before the server sends it. */
let beforeSending = () => {};
/** For each call that changes something: what is stored after one call, after a second one, and both responses. */
const calls = new Map<NamedCall, { once: unknown; twice: unknown; responses: Response[] }>();

beforeAll(async () => {
  site = await testApp({ readsFilmsOnce: true });
  http = await startHttpServer(0, '127.0.0.1');
  http.handleWith(async (incoming, bindings) => {
    const response = await site.app.fetch(incoming, bindings);
    beforeSending();
    return response;
  });
  const owners = ownersFor(site);
  for (const call of await unsafeCalls(site.app)) {
    const { send, stored } = await prepare(call, await owners(call));
    const [first, once] = [await send(), await stored()];
    const [second, twice] = [await send(), await stored()];
    calls.set(call, { once, twice, responses: [first, second] });
  }
});
afterAll(async () => {
  await http.drain();
  await site.close();
});

/** Creates functions that make the call as the owner and read the owner's stored data. */
async function prepare(call: NamedCall, owner: Owner) {
  const sent = await requestOf(call, { target: owner, caller: owner });
  const { owner: first, again = first } = rowOf(call);
  return {
    owner,
    sent,
    first,
    again,
    send: () => owner.request(sent.path, { method: sent.method, body: sent.body, headers: fromElsewhere() }),
    stored: () => shapeOf(site.pool, owner.id),
  };
}

/** Sends a request over a connection that is cut when the app has responded, so the response never arrives. */
function loseTheResponse(owner: Owner, { path, method, body }: Request): Promise<void> {
  const text = JSON.stringify(body ?? {});
  const type = { 'Content-Type': 'application/json', 'Content-Length': String(text.length) };
  const headers = { cookie: owner.cookie, ...type, ...fromElsewhere() };
  return new Promise((resolve, reject) => {
    const client = request({ port: http.port, path, method, headers }, () => reject(new Error('A response arrived')));
    client.on('error', () => resolve());
    beforeSending = () => client.destroy(new Error('cut'));
    client.end(text);
  });
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  // Removes the values that are new in each response: secrets, challenges and request ids.
  const secrets = { challenge: undefined, secret: undefined, uri: undefined };
  return text && { ...JSON.parse(text), ...secrets, requestId: undefined };
}

describe(row('double submit, retry after a lost response'), () => {
  test('every changing call that is sent twice stores and returns the same as one call', async () => {
    for (const [call, { once, twice, responses }] of calls) {
      const { owner: first, again } = rowOf(call);
      expect([call.name, ...responses.map(({ status }) => status)]).toEqual([call.name, first, again ?? first]);
      expect(twice, call.name).toEqual(once);
      const [one, two] = await Promise.all(responses.map(bodyOf));
      if (again === undefined) expect(two, call.name).toEqual(one);
    }
  });

  test('every changing call that is sent twice at once stores the same as one call', async () => {
    const owners = ownersFor(site);
    for (const [call, { once }] of calls) {
      const { send, first, again, ...double } = await prepare(call, await owners(call));
      const responses = await Promise.all([send(), send()]);
      const statuses = responses.map(({ status }) => status).sort();
      expect([[first, first], [first, again].sort()], `${call.name}: ${statuses}`).toContainEqual(statuses);
      expect(await double.stored(), call.name).toEqual(once);
    }
  });

  test('every changing call that is sent again after a lost response stores the same as one call', async ({
    annotate,
  }) => {
    const owners = ownersFor(site);
    for (const [call, { once }] of calls) {
      const retried = await prepare(call, await owners(call));
      await loseTheResponse(retried.owner, retried.sent);
      expect([call.name, (await retried.send()).status]).toEqual([call.name, retried.again]);
      expect(await retried.stored(), call.name).toEqual(once);
    }
    await annotate(
      `${calls.size} calls sent twice, twice at once, and again after a lost response: the same data stored`,
    );
  });
});
