/** A string of Python or JSON, or a Python literal that JSON spells differently. */
const TOKEN = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|\b(?:None|True|False|nan)\b/gs;
const WORDS: Record<string, string> = { None: 'null', nan: 'null', True: 'true', False: 'false' };

const ESCAPE = /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|(.))/gis;
const ESCAPED: Record<string, string> = { n: '\n', t: '\t', r: '\r' };

function plainText(text: string): string {
  return text.replace(ESCAPE, (_, short?: string, long?: string, letter = '') => {
    const code = short ?? long;
    return code ? String.fromCharCode(Number.parseInt(code, 16)) : (ESCAPED[letter] ?? letter);
  });
}

/** Parses a list in JSON or as Python prints it. @throws SyntaxError */
function parseList(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const json = text.replace(
      TOKEN,
      (word, single?: string, double?: string) => WORDS[word] ?? JSON.stringify(plainText(single ?? double ?? '')),
    );
    return JSON.parse(json);
  }
}

function nameOf(entry: unknown): string {
  if (typeof entry === 'string') return entry;
  const name = typeof entry === 'object' && entry !== null && 'name' in entry ? entry.name : null;
  if (typeof name !== 'string') throw new SyntaxError('an entry without a name');
  return name;
}

/**
 * Returns the names in a text or an array. A text separates names by commas, or is a list in JSON or as Python prints
 * it. Entries of a list are names or objects with a name.
 *
 * @throws SyntaxError for an invalid list
 * @example readNames("[{'id': 27, 'name': 'Horror'}]") // ['Horror']
 * @example readNames('Horror, Thriller') // ['Horror', 'Thriller']
 */
export function readNames(value: unknown): string[] {
  const text = typeof value === 'string' ? value.trim() : value;
  const entries = typeof text === 'string' ? (text.startsWith('[') ? parseList(text) : text.split(',')) : (text ?? []);
  if (!Array.isArray(entries)) throw new SyntaxError('not a list');
  const names = entries.map((entry) => nameOf(entry).trim()).filter((name) => name !== '');
  return [...new Set(names)];
}
