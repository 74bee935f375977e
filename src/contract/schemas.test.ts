import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const SOURCE = join(import.meta.dirname, '..');
const names = globSync(['contract/**/*.ts', 'features/*/contract/**/*.ts'], { cwd: SOURCE }).filter(
  (name) => !name.endsWith('.test.ts'),
);
const modules: Record<string, unknown>[] = await Promise.all(names.map((name) => import(join(SOURCE, name))));
const schemas = modules.flatMap((module, index) =>
  Object.entries(module).flatMap(([name, value]) =>
    value instanceof z.ZodType ? [[names[index] ?? '', name, value] as const] : [],
  ),
);

test('the contract exports more than eighty schemas', () => {
  expect(schemas.length).toBeGreaterThan(80);
});

describe('a schema', () => {
  test.each(schemas)('%s %s rejects a function, because JSON has no functions', (_file, _name, schema) => {
    expect(schema.safeParse(() => undefined).success).toBe(false);
  });

  test.each(schemas)('%s %s can be documented as JSON Schema', (_file, _name, schema) => {
    expect(z.toJSONSchema(schema, { io: 'input' })).toHaveProperty('$schema');
  });
});
