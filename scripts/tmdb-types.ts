// npm run types:tmdb -- FILE|URL: generates the types of the TMDB calls in use from TMDB's OpenAPI description, plain
// or gzipped. The generator needs an older TypeScript than ours, so both are fetched for the moment and installed nowhere.
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';

const OUT = 'src/tmdb-client/tmdb-api.gen.ts';
const GENERATOR = ['openapi-typescript@7.13.0', 'typescript@5.9.3'];
const OPERATIONS = [
  '/3/discover/movie',
  '/3/movie/changes',
  '/3/movie/{movie_id}',
  '/3/movie/{movie_id}/credits',
  '/3/movie/{movie_id}/keywords',
  '/3/movie/{movie_id}/videos',
  '/3/movie/{movie_id}/watch/providers',
  '/3/person/{person_id}',
  '/3/person/{person_id}/movie_credits',
  '/3/search/movie',
  '/3/trending/movie/{time_window}',
];
/** What says nothing about a type. */
const NOISE = new Set(['description', 'example', 'examples', 'default', 'title']);
const COUNTRY = /^[A-Z]{2}$/;

const documentSchema = z.object({
  openapi: z.string(),
  info: z.object({ version: z.coerce.string() }),
  paths: z.record(
    z.string(),
    z.object({
      get: z
        .object({
          parameters: z.array(z.object({ name: z.string(), in: z.string() }).loose()).default([]),
          responses: z.record(z.string(), z.unknown()),
        })
        .optional(),
    }),
  ),
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Countries are described one by one, each by its example; any of them may be there, with any of their kinds. */
function mergeCountries(properties: Record<string, unknown>): Record<string, unknown> | null {
  const codes = Object.keys(properties);
  if (codes.length === 0 || !codes.every((code) => COUNTRY.test(code))) return null;
  const kinds = Object.values(properties).map((country) => (isObject(country) ? country.properties : {}));
  return { type: 'object', additionalProperties: { type: 'object', properties: Object.assign({}, ...kinds) } };
}

/** @param names whether the keys are names of things, which none is noise of */
function simplify(value: unknown, names = false): unknown {
  if (Array.isArray(value)) return value.map((each) => simplify(each));
  if (!isObject(value)) return value;
  const merged = isObject(value.properties) ? mergeCountries(value.properties) : null;
  const kept = Object.entries(merged ?? value).filter(([key]) => names || !NOISE.has(key));
  return Object.fromEntries(kept.map(([key, each]) => [key, simplify(each, key === 'properties')]));
}

async function load(source: string): Promise<z.infer<typeof documentSchema>> {
  const bytes = /^https?:/.test(source)
    ? new Uint8Array(await (await fetch(source)).arrayBuffer())
    : await readFile(source);
  const gzipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return documentSchema.parse(JSON.parse(new TextDecoder().decode(gzipped ? gunzipSync(bytes) : bytes)));
}

const [source] = process.argv.slice(2);
if (!source) {
  console.error("npm run types:tmdb -- FILE|URL of TMDB's OpenAPI description");
  process.exit(2);
}
const { openapi, info, paths } = await load(source);
const missing = OPERATIONS.filter((path) => !paths[path]?.get);
if (missing.length > 0) throw new Error(`The description has no ${missing.join(', ')}`);
const used = OPERATIONS.map((path) => [path, { get: paths[path]?.get }]);

const folder = await mkdtemp(join(tmpdir(), 'tmdb-types-'));
try {
  const input = join(folder, 'openapi.json');
  await writeFile(
    input,
    JSON.stringify({ openapi, info: { ...info, title: 'TMDB' }, paths: simplify(Object.fromEntries(used), true) }),
  );
  const packages = GENERATOR.map((name) => `--package=${name}`);
  execFileSync('npm', ['exec', '--yes', ...packages, '--', 'openapi-typescript', input, '--output', OUT], {
    stdio: 'inherit',
  });
} finally {
  await rm(folder, { recursive: true });
}
