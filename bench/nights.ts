import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Figure, quantile } from './report.ts';
import { type Site, startSite } from './site.ts';

const NIGHTS = 200;
const GUESTS = 6;
/** Milliseconds that a guest looks at a film, on average. */
const LOOKS = 10_000;
/** Milliseconds: how long the guests vote, and how long the streams are idle before the memory is read. */
const VOTING = 30_000;
const SILENCE = 20_000;
/** Number of streams that are open when the memory is read for the first time. */
const WARM_UP = 60;

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

type Answer = { status: number; text: string; cookie: string };
type Guest = { code: string; address: string; cookie: string; deck: number[]; acknowledged: number };
type Call = { method?: string; body?: object; headers?: Record<string, string> };

/** Uses `request`, because `fetch` cannot reuse connections for so many clients at once. */
function send(site: Site, guest: Pick<Guest, 'address' | 'cookie'>, path: string, call: Call = {}): Promise<Answer> {
  const body = call.body && JSON.stringify(call.body);
  const headers = {
    'X-Forwarded-For': guest.address,
    ...(guest.cookie && { Cookie: guest.cookie }),
    ...(body && { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) }),
    ...call.headers,
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      `${site.url}/api/nights${path}`,
      { method: call.method ?? 'GET', headers, agent },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => {
          const cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
          resolve({ status: response.statusCode ?? 0, text, cookie });
        });
        response.on('error', reject);
      },
    );
    sent.on('error', reject).end(body);
  });
}

async function sendOk(...call: Parameters<typeof send>): Promise<Answer> {
  const answer = await send(...call);
  if (answer.status >= 300) throw new Error(`${call[2]}: ${answer.status} ${answer.text}`);
  return answer;
}

const post = (body: object): Call => ({ method: 'POST', body });

async function openNight(site: Site, index: number): Promise<Guest[]> {
  const address = `10.1.${Math.floor(index / 250)}.${(index % 250) + 1}`;
  const opened = await sendOk(site, { address, cookie: '' }, '', post({ name: 'Guest 0' }));
  const { code } = JSON.parse(opened.text);
  const guests: Guest[] = [{ code, address, cookie: opened.cookie, deck: [], acknowledged: 0 }];
  for (let number = 1; number < GUESTS; number++) {
    const joined = await sendOk(site, { address, cookie: '' }, `/${code}/join`, post({ name: `Guest ${number}` }));
    guests.push({ code, address, cookie: joined.cookie, deck: [], acknowledged: 0 });
  }
  for (const guest of guests) await sendOk(site, guest, `/${code}/me`, { method: 'PUT', body: { ready: true } });
  const [host] = guests;
  if (host) await sendOk(site, host, `/${code}/start`, post({ runOn: true }));
  for (const guest of guests) {
    const { films } = JSON.parse((await sendOk(site, guest, `/${code}`)).text);
    guest.deck = films.map(({ id }: { id: number }) => id);
  }
  return guests;
}

/** Follows the night's events. @returns a function that ends the stream */
function follow(site: Site, guest: Guest, onVersion: (version: number) => void): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const headers = { 'X-Forwarded-For': guest.address, Cookie: guest.cookie };
    const sent = request(
      `${site.url}/api/nights/${guest.code}/events`,
      { headers, agent: false },
      (stream: IncomingMessage) => {
        if (stream.statusCode !== 200) reject(new Error(`events: ${stream.statusCode}`));
        stream.setEncoding('utf8').on('data', (text: string) => {
          for (const [, version] of text.matchAll(/^data: (\d+)$/gm)) onVersion(Number(version));
          resolve(() => sent.destroy());
        });
        stream.on('error', () => undefined);
      },
    );
    sent.on('error', reject).end();
  });
}

/** Measures the time from sending a vote until the phones of the guests show it. */
function createRefreshes(site: Site) {
  /** When the phones of a night showed a version, by night and version. */
  const shownAt = new Map<string, number[]>();
  /** When the vote that created a version was sent, by night and version. */
  const sentAt = new Map<string, number>();
  let failed = 0;

  /** Works like a guest's phone: reads the night whenever the night has changed, one request at a time. */
  function phone(guest: Guest) {
    let [seen, told, isReading] = [0, 0, false];
    async function read(): Promise<void> {
      isReading = true;
      while (told > seen) {
        const { status, text } = await send(site, guest, `/${guest.code}`).catch(() => ({ status: 0, text: '' }));
        const version = Number(/"version":(\d+)/.exec(text)?.[1] ?? 0);
        if (status !== 200 || version === 0) {
          failed += 1;
          continue;
        }
        const now = performance.now();
        for (let one = seen + 1; one <= version; one++) {
          const key = `${guest.code} ${one}`;
          shownAt.set(key, [...(shownAt.get(key) ?? []), now]);
        }
        seen = version;
      }
      isReading = false;
    }
    return (version: number) => {
      told = Math.max(told, version);
      if (seen === 0) seen = version;
      if (!isReading) void read();
    };
  }

  async function vote(guest: Guest): Promise<void> {
    const filmId = guest.deck[guest.acknowledged];
    if (filmId === undefined) return;
    const before = performance.now();
    const { status, text } = await send(site, guest, `/${guest.code}/votes`, post({ filmId, vote: 'no' }));
    if (status !== 200) failed += 1;
    else guest.acknowledged += 1;
    const version = /"version":(\d+)/.exec(text)?.[1];
    if (version) sentAt.set(`${guest.code} ${version}`, before);
  }
  const waits = () => [...sentAt].flatMap(([key, sent]) => (shownAt.get(key) ?? []).map((shown) => shown - sent));
  return { phone, vote, waits, failed: () => failed };
}

async function lostVotes(site: Site, guests: readonly Guest[]): Promise<number> {
  let lost = 0;
  for (const guest of guests) {
    const { mine } = JSON.parse((await sendOk(site, guest, `/${guest.code}`)).text);
    lost += Math.abs(guest.acknowledged - mine.votes.length);
  }
  return lost;
}

/** Measures two hundred nights of six people at once: first idle streams, then votes that all guests of a night see. */
export async function nightFigures(dataDir: string, port: number): Promise<Figure[]> {
  const site = await startSite(dataDir, port, { TRUSTED_PROXY: '127.0.0.1' });
  try {
    const guests: Guest[] = [];
    for (let index = 0; index < NIGHTS; index++) guests.push(...(await openNight(site, index)));
    const refreshes = createRefreshes(site);
    const ends: (() => void)[] = [];
    const phones = guests.map((guest) => ({ guest, told: refreshes.phone(guest) }));
    for (const { guest, told } of phones.slice(0, WARM_UP)) ends.push(await follow(site, guest, told));
    await sleep(SILENCE);
    const before = site.memory().app;
    for (const { guest, told } of phones.slice(WARM_UP)) ends.push(await follow(site, guest, told));
    await sleep(SILENCE);
    const memory = (site.memory().app - before) / (guests.length - WARM_UP);

    const end = performance.now() + VOTING;
    const begun = site.processorTime();
    await Promise.all(
      guests.map(async (guest) => {
        await sleep(Math.random() * LOOKS);
        while (performance.now() < end) {
          await refreshes.vote(guest);
          await sleep(LOOKS * (0.5 + Math.random()));
        }
      }),
    );
    await sleep(1_000);
    const used = site.processorTime();
    const lost = await lostVotes(site, guests);
    for (const stop of ends) stop();
    const waits = refreshes.waits();
    return [
      {
        name: `nights: p95 from a vote to the others' screens (${waits.length})`,
        value: quantile(waits, 0.95),
        unit: 'ms',
        budget: 500,
      },
      { name: 'nights: the same, median', value: quantile(waits, 0.5), unit: 'ms' },
      { name: 'nights: memory of an idle stream', value: memory / 1_000, unit: 'kB', budget: 30 },
      {
        name: 'nights: votes that were lost, and failed requests',
        value: lost + refreshes.failed(),
        unit: '',
        budget: 0,
      },
      { name: 'nights: processor time of the app while voting', value: (used.app - begun.app) / VOTING, unit: 'cores' },
    ];
  } finally {
    agent.destroy();
    await site.stop();
  }
}
