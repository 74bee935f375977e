import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const BRITISH = new RegExp(
  [
    // Matches "colour" and "neighbourhood", but not "contour" or "glamour".
    String.raw`\b(?:ard|arm|behavi|cand|clam|col|demean|endeav|fav|flav|harb|hon|hum|lab|neighb|od|parl|ranc|rum|sav|savi|splend|tum|val|vap|vig)our\w*`,
    String.raw`\b(?:cent|fib|lit|lust|meag|met|sab|scept|somb|spect|theat)re[ds]?\b`,
    // Matches "realise", "terrorising" and "organisation", but not "treatise".
    String.raw`\b(?!treatise)[a-z]+(?:ag|al|an|ar|at|er|et|ic|il|im|in|og|ol|on|op|or|ot|ym)is(?:e[drs]?|ing|ations?)\b`,
    String.raw`\b(?:apolog|econom|custom|recogn|emphas|synthes|critic|analy|paraly|cataly)[sz]?(?:s(?:e[ds]?|ing))\b`,
    String.raw`\b(?:cancel|channel|dial|equal|fuel|jewel|label|level|marvel|model|quarrel|rival|shovel|signal|snivel|swivel|travel|tunnel)l(?:ed|ing|ers?)\b`,
    String.raw`\b(?:catalogue|cheque|programme|storey|kerb|tyre|plough|draught|mum|sceptic|defence|offence|pretence|licence|fulfil|enrol|instalment|judgement|acknowledgement|manoeuvre)(?:d|s)?\b`,
    String.raw`\b(?:moustache|mould|smoulder|grey|paediatric|anaesthe|haemo|practis|cosie|skilful|wilful|woollen)\w*`,
    String.raw`\b(?:ageing|aluminium|cosy|gaol|jewellery|pyjamas|aeroplane|whilst|amongst|learnt|dreamt|spelt|spoilt|towards|afterwards|upwards|downwards)\b`,
  ].join('|'),
  'g',
);

const ROOT = new URL('../../', import.meta.url).pathname;
const files = (pattern: string) => globSync(pattern, { cwd: ROOT }).filter((path) => !/\.(test|gen)\.tsx?$/.test(path));
const read = (path: string) => readFileSync(`${ROOT}/${path}`, 'utf8');

/** True for sentences, labels and names. Keys, paths and CSS classes have neither a capital letter nor two words. */
const isText = (value: string) => /^\s*\p{Lu}|\s\p{L}/u.test(value);

type Node = { type?: string; value?: unknown; quasi?: { expressions?: unknown } };

/** Yields the nodes of a syntax tree, except the strings of SQL. */
function* nodesOf(tree: unknown): Generator<Node> {
  if (typeof tree !== 'object' || tree === null) return;
  const { quasi }: Node = tree;
  if (quasi) return yield* nodesOf(quasi.expressions);
  yield tree;
  for (const child of Object.values(tree)) yield* nodesOf(child);
}

function textOf({ type, value }: Node): string {
  if (type === 'TemplateElement') return String(Object(value).raw);
  return (type === 'Literal' || type === 'JSXText') && typeof value === 'string' ? value : '';
}

/** Returns the texts of a module: its strings, and the texts of its elements. */
function textsOf(path: string): string[] {
  const { program } = parseSync(path, read(path));
  return [...nodesOf(program)]
    .map(textOf)
    .filter(isText)
    .map((text) => text.toLowerCase());
}

const british = (path: string, text: string) => [...text.matchAll(BRITISH)].map(([word]) => `${path}: ${word}`);

/** Words that members type, in either spelling. */
const TYPED_WORDS = 'src/features/tonight/server/stories/story-index.ts';
const MODULES = files('src/{catalogue,contract,engine,features,ui,web}/**/*.{ts,tsx}');
const TEXTS = MODULES.filter((path) => path !== TYPED_WORDS).flatMap((path) =>
  textsOf(path).map((text) => ({ path, text })),
);

test('the texts of screens, mails and responses have American spelling', () => {
  expect(MODULES.length).toBeGreaterThan(500);
  expect(TEXTS.flatMap(({ path, text }) => british(path, text))).toEqual([]);
});

// Unlike textsOf, this test keeps capitals. The patterns have none, so they do not match names such as "Harbour".
test('pages without scripts, reviews and the texts about films have American spelling', () => {
  // This file has words that visitors type, and some of them write British English.
  const shown = files('content/**/*.{md,yaml}').filter((path) => path !== 'content/kin.yaml');
  const texts = [...shown, ...files('{public,src}/**/*.html')];
  expect(texts.length).toBeGreaterThan(1_000);
  expect(texts.flatMap((path) => british(path, read(path).replaceAll(/^#.*/gm, '')))).toEqual([]);
});

test('the API says "log in", as the screens do', () => {
  const texts = TEXTS.filter(({ path }) => !/^src\/(ui|web)\/|\/web\//.test(path));
  expect(texts.filter(({ text }) => /\bsign(?:ed|ing)?[ -](?:in|out)\b/.test(text))).toEqual([]);
});

test('the list of British forms finds them, and no words that resemble them', () => {
  const found = ['colours', 'theatre', 'realised', 'travelling', 'catalogue', 'towards', 'analysed'];
  expect(british('', [...found, 'contour', 'promise', 'dialogue', 'levels', 'analysis'].join(' '))).toEqual(
    found.map((word) => `: ${word}`),
  );
});
