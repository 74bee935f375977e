/** A string of Python's or JSON's, or a word of Python's that JSON spells differently. */
const TOKEN = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|\b(?:None|True|False|nan)\b/gs;
const WORDS: Record<string, string> = { None: 'null', nan: 'null', True: 'true', False: 'false' };

const ESCAPE = /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|(.))/gis;
const ESCAPED: Record<string, string> = { n: '\n', t: '\t', r: '\r' };

/** The text between Python's quotes. */
function plainText(text: string): string {
  return text.replace(ESCAPE, (_, short?: string, long?: string, letter = '') => {
    const code = short ?? long;
    return code ? String.fromCharCode(Number.parseInt(code, 16)) : (ESCAPED[letter] ?? letter);
  });
}

/** What a list's text says, as Python prints one or as JSON. @throws SyntaxError */
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
 * Names as dumps list them: separated by commas, a JSON array, or Python's print of a list, of names or of objects with
 * a name.
 *
 * @throws SyntaxError when it begins like a list and is none
 * @example readNames("[{'id': 27, 'name': 'Horror'}]") // ['Horror']
 * @example readNames('Horror, Thriller') // ['Horror', 'Thriller']
 */
export function readNames(value: unknown): string[] {
  const text = typeof value === 'string' ? value.trim() : value;
  const entries = typeof text === 'string' ? (text.startsWith('[') ? parseList(text) : text.split(',')) : (text ?? []);
  if (!Array.isArray(entries)) throw new SyntaxError('no list');
  const names = entries.map((entry) => nameOf(entry).trim()).filter((name) => name !== '');
  return [...new Set(names)];
}
