import { afterEach, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { signUp, type TestMember } from '../app/members.ts';
import { type TestFile, uploadFiles } from '../app/uploads.ts';
import { json, movary } from '../imports/import-calls.ts';
import { zipOf } from '../imports/uploads.ts';
import { cleanUp, until } from './cluster-helper.ts';
import { memoryGrowth } from './memory-growth.ts';
import { row } from './rows.ts';
import { runningSite, type Site } from './site.ts';

const MB = 1_000_000;
const UNPACKED = 64 * MB;
const ORDINARY_IMPORTS = 5;

afterEach(cleanUp);

/** Creates a small ZIP file with one large file, which begins with `first` and then repeats `pattern`. */
async function bomb(first: string, pattern = first): Promise<TestFile> {
  const file = Buffer.concat([Buffer.from(first), Buffer.alloc(UNPACKED - first.length, pattern)]);
  const content = new Uint8Array(await zipOf({ 'history.txt': file }));
  expect(content.length).toBeLessThan(0.1 * MB);
  return { name: 'export.zip', content };
}

const bombs = () => Promise.all([bomb('[[]],'), bomb('['), bomb('title,year\n', '\n')]);

async function startWithMembers(count: number) {
  const site = await runningSite();
  const members: TestMember[] = [];
  for (let turn = 0; turn < count; turn++) members.push(await signUp(site));
  return { site, members };
}

/** Sends one file after the other, and collects the statuses of the responses. */
async function sendUntil(site: Site, member: TestMember, files: TestFile[], statuses: number[], isOver: () => boolean) {
  for (let turn = 0; !isOver(); turn++) {
    const response = await uploadFiles(site, member, [files[turn % files.length] ?? movary()]);
    statuses.push(response.status);
    await response.body?.cancel();
  }
}

describe(row('import files that are costly to read'), () => {
  test('ten members who upload ZIP bombs at once all get a reason, and the memory of the site hardly grows', async ({
    annotate,
  }) => {
    const { site, members } = await startWithMembers(10);
    const files = await bombs();
    const { growth, result: answers } = await memoryGrowth(site.pid, () =>
      Promise.all(
        members.map(async (member, place) => {
          const response = await uploadFiles(site, member, [files[place % files.length] ?? movary()]);
          return [response.status, (await json<ErrorBody>(response)).message];
        }),
      ),
    );
    for (const answer of answers)
      expect(answer).toEqual(
        expect.toBeOneOf([
          [413, expect.stringMatching(/^history.txt: An import has at most 3000000 values of JSON/)],
          [400, expect.stringMatching(/^history.txt: The JSON is more than 64 levels deep/)],
          [413, expect.stringMatching(/^history.txt: An import has at most 50000 rows/)],
          [503, expect.stringMatching(/busy/)],
        ]),
      );
    expect(growth).toBeLessThan(100 * MB);
    expect(answers.filter(([status]) => status !== 503).length).toBeGreaterThan(0);
    await annotate(`ten at once: the memory of the site grew by ${Math.round(growth / MB)} MB`);
  });

  test('a member can import an ordinary file while three members upload ZIP bombs again and again', async ({
    annotate,
  }) => {
    const { site, members } = await startWithMembers(4);
    const [ordinary, ...hostile] = members as [TestMember, ...TestMember[]]; // there are four members
    const files = await bombs();
    const refused: number[] = [];
    const statuses: number[] = [];
    const { growth } = await memoryGrowth(site.pid, async () => {
      let isOver = false;
      const attack = Promise.all(hostile.map((member) => sendUntil(site, member, files, refused, () => isOver)));
      await until(() => refused.length > hostile.length, 300_000);
      for (let turn = 0; turn < ORDINARY_IMPORTS; turn++) {
        const response = await uploadFiles(site, ordinary, [movary('Psycho,1960,539,,,,')]);
        statuses.push(response.status);
        await response.body?.cancel();
      }
      isOver = true;
      await attack;
    });
    expect(statuses).toEqual(Array.from({ length: ORDINARY_IMPORTS }, () => 202));
    expect(refused.every((status) => [400, 413, 429, 503].includes(status))).toBe(true);
    expect(growth).toBeLessThan(100 * MB);
    await annotate(`${ORDINARY_IMPORTS} of ${ORDINARY_IMPORTS} imports went through beside ${refused.length} refused`);
  });

  test('24 members who send 4 MB at once get a response each', async ({ annotate }) => {
    const { site, members } = await startWithMembers(24);
    const comment = 'x'.repeat(0.8 * MB);
    const file = movary(...[1, 2, 3, 4, 5].map((day) => `Psycho,1960,539,,2024-01-0${day},${comment},`));
    const { growth, result: responses } = await memoryGrowth(site.pid, () =>
      Promise.all(members.map((member) => uploadFiles(site, member, [file]))),
    );
    const statuses = Map.groupBy(responses, ({ status }) => status);
    for (const { status, headers } of responses) {
      expect([202, 503]).toContain(status);
      expect(status === 503 && headers.get('Retry-After') === null).toBe(false);
    }
    expect(statuses.get(202)).toBeDefined();
    expect(growth).toBeLessThan(100 * MB);
    const counts = [...statuses].map(([status, { length }]) => `${length} × ${status}`).join(', ');
    await annotate(`24 uploads of 4 MB: ${counts}; the memory grew by ${Math.round(growth / MB)} MB`);
  });
});
