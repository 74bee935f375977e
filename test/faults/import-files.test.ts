import { describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { signUp } from '../app/members.ts';
import { testApp } from '../app/test-app.ts';
import { uploadFiles } from '../app/uploads.ts';
import { importCalls, json, movary } from '../imports/import-calls.ts';
import { zipOf } from '../imports/uploads.ts';
import { row } from './rows.ts';

const HEADER = 'Date,Name,Year,Letterboxd URI\n';
const WATCHED = `${HEADER}2024-01-01,Ring,1998,\n`;
const MB = 1_000_000;
const bytes = (text: string) => new TextEncoder().encode(text);
const zip = async (...given: Parameters<typeof zipOf>) => new Uint8Array(await zipOf(...given));
const thousand = () => Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`lists/${index}.csv`, 'x']));

/** The case, the file's name and content, and the status and message of the response. */
const FILES: [string, string, () => Promise<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>, number, RegExp][] = [
  ['a ZIP bomb', 'export.zip', () => zip({ 'a.csv': new Uint8Array(70 * MB) }), 413, /^export\.zip: .*64 MB/],
  ['a name that leads out', 'export.zip', () => zip({ '../watched.csv': WATCHED }), 400, /^export\.zip: .*file name/],
  ['a thousand entries', 'export.zip', () => zip(thousand()), 413, /^export\.zip: .*more than 800 files/],
  ['a password', 'export.zip', () => zip({ 'a.csv': WATCHED }, { password: 'x' }), 400, /^export\.zip: .*password/],
  ['an end that is missing', 'export.zip', async () => (await zip({ 'a.csv': WATCHED })).slice(0, 60), 400, /damaged/],
  ['more than 20 MB', 'watched.csv', () => new Uint8Array(21 * MB), 413, /larger than 20 MB/],
  ['one line of 10 MB', 'watched.csv', () => bytes(HEADER + 'a'.repeat(10 * MB)), 400, /^watched\.csv, line 2: .*long/],
  ['a PDF', 'ratings.csv', () => bytes('%PDF-1.7\n%âãÏÓ'), 415, /^ratings\.csv: This is a PDF/],
  ['half a JSON document', 'history.json', () => bytes('[\n{"id": 1,\n'), 400, /^history\.json.*: The JSON is incomp/],
];

describe(row('broken and hostile import files'), () => {
  test.each(FILES)(
    '%s is refused with a message that names the file and the reason, and nothing is stored',
    async (_, name, content, status, reason) => {
      const site = await testApp({ importProcess: true });
      const member = await signUp(site.app);
      const response = await uploadFiles(site.app, member, [{ name, content: await content() }]);
      expect([response.status, (await json<ErrorBody>(response)).message]).toEqual([
        status,
        expect.stringMatching(reason),
      ]);
      expect(await json(member.request('/api/imports'))).toEqual({ imports: [] });
      // The next file is read as usual.
      expect((await importCalls(site, member).ready(movary('Psycho,1960,539,,,,'))).state).toBe('ready');
    },
  );

  test('other members get 95 of 100 responses within a second while large broken files are read', async ({
    annotate,
  }) => {
    const site = await testApp({ importProcess: true });
    const [one, two, three] = await Promise.all([signUp(site.app), signUp(site.app), signUp(site.app)]);
    const content = bytes(`${HEADER}${'2024-01-01,"x,1998,\n'.repeat(950_000)}`);
    const uploads = [one, two].map((member) => uploadFiles(site.app, member, [{ name: 'watched.csv', content }]));
    let ended = false;
    const all = Promise.all(uploads).finally(() => {
      ended = true;
    });
    const times: number[] = [];
    while (!ended) {
      const begun = performance.now();
      expect((await three.request('/api/user-list/marks')).status).toBe(200);
      times.push(performance.now() - begun);
    }
    expect((await all).map(({ status }) => status)).toEqual([413, 413]);
    const slow = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
    expect(slow).toBeLessThan(1_000);
    await annotate(
      `${FILES.length} kinds of files refused; beside 38 MB that are read, ${times.length} calls, 95 % in ${Math.round(slow)} ms`,
    );
  });

  test('the download of left-out rows marks formulas as text, so that no program runs them', async () => {
    const site = await testApp({ importProcess: true });
    const member = await signUp(site.app);
    const calls = importCalls(site, member);
    const { _id } = await calls.ready(movary('"=HYPERLINK(""http://evil.example"")",1901,,,,,', '@SUM(1),1901,,,,,'));
    const csv = await (await member.request(`/api/imports/${_id}/left-out.csv`)).text();
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(csv).toContain(`,'@SUM(1),`);
  });
});
