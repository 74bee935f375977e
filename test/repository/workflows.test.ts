import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import manifest from '../../package.json' with { type: 'json' };

const stepSchema = z.strictObject({
  uses: z.string().optional(),
  run: z.string().optional(),
  id: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
});
const workflowSchema = z.object({
  name: z.string(),
  permissions: z.record(z.string(), z.enum(['read', 'write'])),
  jobs: z.record(z.string(), z.object({ 'timeout-minutes': z.number(), steps: z.array(stepSchema) })),
});

const WORKFLOWS = globSync('.github/workflows/*.yml').sort();

test('there are workflows for checks and for releases', () => {
  expect(WORKFLOWS).toEqual(['.github/workflows/checks.yml', '.github/workflows/release.yml']);
});

test.each(WORKFLOWS)('%s uses actions of a fixed version and commands that exist in this repository', (file) => {
  const { jobs } = workflowSchema.parse(parse(readFileSync(file, 'utf8')));
  for (const { steps } of Object.values(jobs))
    for (const { uses, run } of steps) {
      expect([uses, run].filter((one) => one !== undefined)).toHaveLength(1);
      if (uses) expect(uses).toMatch(/^[\w-]+\/[\w-]+@v\d+$/);
      const [program = '', ...rest] = run?.split(' ') ?? [];
      if (program === 'npm') expect(Object.keys(manifest.scripts)).toContain(rest[0] === 'run' ? rest[1] : rest[0]);
      else if (run) expect(existsSync((program === 'node' ? rest[0] : program) ?? ''), run).toBe(true);
    }
});

const templateSchema = z.object({
  name: z.string(),
  description: z.string(),
  body: z.array(z.object({ type: z.enum(['markdown', 'textarea', 'input', 'dropdown']), id: z.string().optional() })),
});

test.each(globSync('.github/ISSUE_TEMPLATE/*.yml'))('%s is a form whose fields have different ids', (file) => {
  const { body } = templateSchema.parse(parse(readFileSync(file, 'utf8')));
  const ids = body.filter(({ type }) => type !== 'markdown').map(({ id }) => id);
  expect(ids).not.toContain(undefined);
  expect(new Set(ids).size).toBe(ids.length);
});
