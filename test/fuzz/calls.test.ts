import { randomInt } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readReviews } from '#features/reviews/server/read-reviews.ts';
import { fromElsewhere } from '../app/members.ts';
import { type TestApp, testApp } from '../app/test-app.ts';
import { type NamedCall, namedCalls } from '../calls/named-calls.ts';
import { serveReviews } from '../editorial/serve-space.ts';
import { createCallers } from './callers.ts';
import { createJudge } from './judge.ts';
import { type FuzzRequest, requestTo } from './request-arbitrary.ts';

/** `npm test -- fuzz` sends many more requests. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 500);
/** The same seed gives the same requests in the same order. A few requests are always the same ones. */
const SEED = Number(process.env.FUZZ_SEED ?? (REQUESTS < 5_000 ? 1 : randomInt(2 ** 31)));
/** Milliseconds. A slow request is repeated, because an attempt may be slow only because the machine is busy. */
const SLOW = 1_000;
const TRIES = 4;

/** Calls that succeed only with a token from a mail. */
const BY_MAIL = /reset-password\/submit|\{mailToken\}/;

let content: Awaited<ReturnType<typeof serveReviews>>;
let site: TestApp;
let calls: NamedCall[];
beforeAll(async () => {
  content = await serveReviews((await readReviews()).reviews);
  site = await testApp({ env: content.env, readsFilmsOnce: true });
  calls = await namedCalls(site.app);
});
afterAll(async () => {
  await site.close();
  await content.stop();
});

const isSendable = ({ address }: FuzzRequest) => URL.canParse(`http://localhost${address}`);

async function send({ method, address, headers, body }: FuzzRequest, cookie: string | null): Promise<Response> {
  const sent = { ...fromElsewhere(), ...(cookie && { Cookie: cookie }), ...headers };
  return site.app.request(address, { method, headers: sent, ...(body !== null && { body }) });
}

/** Returns the decompressed text of a response. */
async function plainText(response: Response): Promise<string> {
  const body = new Uint8Array(await response.arrayBuffer());
  const encoding = response.headers.get('Content-Encoding');
  if (encoding !== null && encoding !== 'br' && encoding !== 'gzip') throw new Error(`Unknown encoding ${encoding}`);
  const decode = encoding === 'br' ? brotliDecompressSync : gunzipSync;
  const plain = encoding && body.byteLength > 0 ? decode(body) : body;
  return new TextDecoder().decode(plain);
}

/** Counts responses by status, and successful responses by call. */
function createTally() {
  const counts = new Map<string, number>();
  const add = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  return {
    add: ({ name }: FuzzRequest, status: number) => {
      add(String(status));
      if (status < 300) add(name);
    },
    of: (key: string) => counts.get(key) ?? 0,
    statuses: () => [...counts].filter(([key]) => /^\d{3}$/.test(key)).sort(),
  };
}

test('every request gets a fast, documented and well-formed response without internal details', async ({
  annotate,
}) => {
  console.log(`fuzz: ${REQUESTS} requests, FUZZ_SEED=${SEED}`);
  const callers = await createCallers(site);
  const problemOf = await createJudge(site.app);
  const tally = createTally();
  const byName = new Map(calls.map((call) => [call.name, call]));

  async function sendTimed(request: FuzzRequest) {
    const call = byName.get(request.name);
    if (!call) throw new Error(`${request.name} is unknown`);
    const cookie = await callers.cookieOf(request);
    const start = performance.now();
    const response = await send(request, cookie);
    const text = await plainText(response);
    return { call, request, response, text, milliseconds: performance.now() - start };
  }

  const anyRequest = fc
    .constantFrom(...calls)
    .chain(requestTo)
    .filter(isSendable);
  await fc.assert(
    fc.asyncProperty(anyRequest, async (request) => {
      let sent = await sendTimed(request);
      tally.add(request, sent.response.status);
      expect(problemOf(sent)).toBeNull();
      for (let tries = 1; tries < TRIES && sent.milliseconds > SLOW; tries++) sent = await sendTimed(request);
      expect(sent.milliseconds).toBeLessThan(SLOW);
    }),
    { numRuns: REQUESTS, seed: SEED, endOnFailure: false },
  );

  expect((await site.app.request('/healthz')).status).toBe(200);
  expect(await callers.lastingIsSafe()).toBe(true);
  // Each call must succeed at least once. Otherwise the test would cover only rejected requests of this call.
  if (REQUESTS >= 5_000)
    expect(calls.map(({ name }) => name).filter((name) => tally.of(name) === 0 && !BY_MAIL.test(name))).toEqual([]);
  const statuses = tally.statuses().map(([status, count]) => `${status}: ${count}`);
  console.log(`fuzz: ${statuses.join(', ')}`);
  await annotate(`${REQUESTS} requests, seed ${SEED}: ${statuses.join(', ')}`);
});
