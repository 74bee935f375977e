import { lookup } from 'node:dns';
import { beforeEach, expect, test, vi } from 'vitest';
import { HOUSE, KEY } from '#test/house/fake-house.ts';
import { startHouse } from '#test/house/start-house.ts';
import { createHouseServer } from './house-server.ts';

vi.mock('node:dns', async (original) => ({ ...(await original<object>()), lookup: vi.fn() }));

const METADATA = '169.254.169.254';

/** Each lookup gets the next answer, and the last one again and again. */
function answers(...given: string[][]): void {
  let count = 0;
  vi.mocked(lookup).mockImplementation(((...call: unknown[]) => {
    const callback = call.at(-1) as (error: null, addresses: object[]) => void;
    const addresses = given[Math.min(count, given.length - 1)] ?? [];
    count += 1;
    callback(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
  }) as unknown as typeof lookup);
}

beforeEach(() => void vi.mocked(lookup).mockReset());

/** A fake server whose name only the answers above know. */
async function namedHouse() {
  const house = await startHouse(HOUSE.jellyfin([]));
  const headers = { Authorization: `MediaBrowser Token="${KEY}"` };
  const server = createHouseServer({ url: `http://media.test:${house.port}`, headers });
  return { house, call: () => server.call('/Items?Recursive=true') };
}

test('the socket connects to the address that was checked, though the next lookup would give another one', async () => {
  const { house, call } = await namedHouse();
  answers(['127.0.0.1'], [METADATA]);
  expect((await call()).status).toBe(200);
  expect(vi.mocked(lookup)).toHaveBeenCalledTimes(1);
  expect(house.requests).toHaveLength(1);
});

test('a name that leads elsewhere since the last call is not called', async () => {
  const { house, call } = await namedHouse();
  answers(['127.0.0.1'], [METADATA], ['127.0.0.1', METADATA]);
  await call();
  for (let again = 0; again < 2; again++) await expect(call()).rejects.toThrow('an address that the site may not call');
  expect(house.requests).toHaveLength(1);
});
