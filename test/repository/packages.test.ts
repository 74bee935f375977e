import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import root from '../../package.json' with { type: 'json' };

const VERSIONS: Record<string, string> = { ...root.dependencies, ...root.devDependencies };
const FOLDER = path.join(import.meta.dirname, '../../packages');
const PACKAGES = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const versions = z.record(z.string(), z.string()).default({});
const manifestSchema = z.object({
  name: z.string(),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  description: z.string().min(1),
  license: z.literal('MIT'),
  type: z.literal('module'),
  engines: z.object({ node: z.string() }),
  exports: z.object({ types: z.string(), default: z.string() }),
  files: z.array(z.string()),
  scripts: z.object({ prepack: z.string() }),
  dependencies: versions,
  devDependencies: versions,
});

/** Every module that files import or load by `resolve`. */
function importsOf(files: string[]): string[] {
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/ from '([^']+)'|[`'](@fontsource\/)/g)].map(
      ([, name = '', font]) => font ?? (name.startsWith('.') ? path.resolve(path.dirname(file), name) : name),
    ),
  );
}

describe.each(PACKAGES)('packages/%s can be published alone:', (name) => {
  const folder = path.join(FOLDER, name);
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const manifest = manifestSchema.parse(JSON.parse(read('package.json')));
  const files = globSync('**/*.ts', { cwd: folder, exclude: ['dist/**'] }).map((file) => path.join(folder, file));
  const isTest = (file: string) => /\.test\.ts$|\/fake\//.test(file);
  const shipped = importsOf(files.filter((file) => !isTest(file)));

  test('it has a README, tests and a complete manifest', () => {
    expect(existsSync(path.join(folder, 'README.md'))).toBe(true);
    expect(files.some(isTest)).toBe(true);
    const entry = `./dist/${name}/${name}`;
    expect(manifest).toMatchObject({
      name: `@fright-club/${name}`,
      exports: { types: `${entry}.d.ts`, default: `${entry}.js` },
    });
  });

  test('it imports nothing of the site, and of other packages only those whose files it brings', () => {
    const inside = (file: string) => file.startsWith(folder + path.sep);
    const brought = (file: string) =>
      manifest.files.includes(`dist/${path.basename(path.dirname(file))}`) && path.resolve(file, '../..') === FOLDER;
    const paths = (imports: string[]) => imports.filter((one) => /^[/#]/.test(one));
    expect(paths(shipped).filter((file) => !inside(file) && !brought(file))).toEqual([]);
    expect(paths(importsOf(files.filter(isTest))).filter((file) => !inside(file))).toEqual([]);
  });

  test('its manifest names the npm packages that it imports, in the versions of the site, and no others', () => {
    const named = { ...manifest.dependencies, ...manifest.devDependencies };
    for (const [dependency, version] of Object.entries(named)) expect(version, dependency).toBe(VERSIONS[dependency]);

    const npm = (imports: string[]) => imports.filter((one) => !/^[/#]/.test(one) && !isBuiltin(one));
    const isNamed = (module: string, list: object) => Object.keys(list).some((one) => one.startsWith(module));
    expect(npm(shipped).filter((one) => !isNamed(one, manifest.dependencies))).toEqual([]);
    expect(npm(importsOf(files)).filter((one) => !isNamed(one, named))).toEqual([]);

    const texts = files.filter((file) => !isTest(file)).map((file) => readFileSync(file, 'utf8'));
    const isUsed = (dependency: string) => texts.some((text) => text.includes(path.basename(dependency)));
    expect(Object.keys(manifest.dependencies).filter((one) => !isUsed(one))).toEqual([]);
  });
});
