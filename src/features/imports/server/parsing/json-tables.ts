import { createColumns, type JsonDocument, type TableDocument } from './documents.ts';

const DEEPEST = 3;

type Fields = Map<string, string>;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
    ? value.join(', ')
    : JSON.stringify(value);
}

/** The name of a value is that of its innermost object: `{ ids: { imdb: … } }` has the column “imdb”. */
function addFields(fields: Fields, entry: object, outer: string, depth: number): void {
  for (const [name, value] of Object.entries(entry)) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (isObject && depth < DEEPEST) addFields(fields, value, name, depth + 1);
    else fields.set(fields.has(name) ? `${outer} ${name}` : name, textOf(value));
  }
}

function tableOf(file: string, entries: unknown[]): TableDocument {
  const { rowOf, name, ...parts } = createColumns();
  for (const [index, entry] of entries.entries()) {
    const fields: Fields = new Map();
    if (typeof entry === 'object' && entry !== null) addFields(fields, entry, '', 1);
    const values = new Map([...fields].map(([key, value]) => [name(key), value]));
    for (const key of values.keys()) parts.columns.add(key);
    parts.rows.push(
      rowOf({ file, line: index + 1 }, (column) =>
        parts.columns.has(column) ? (values.get(column) ?? '') : undefined,
      ),
    );
  }
  return { kind: 'table', file, heading: [], broken: [], ...parts };
}

const isEntries = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'object' && one !== null);

/**
 * Reads lists of objects as tables. A list inside an object has the name of its key, such as “export.json/watchlist”.
 */
export function tablesOfJson({ file, value }: JsonDocument): TableDocument[] {
  if (isEntries(value)) return [tableOf(file, value)];
  if (typeof value !== 'object' || value === null) return [];
  const lists = Object.entries(value).filter((entry): entry is [string, unknown[]] => isEntries(entry[1]));
  return lists.map(([key, entries]) => tableOf(lists.length > 1 ? `${file}/${key}` : file, entries));
}
