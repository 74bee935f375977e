// Changes of SQL, as a careless programmer might make them. They are made in the text of a repository: in sql`…` and in
// Kysely's calls.

/** `start` is the index of the change in the text. */
export type SqlMutant = { name: string; start: number; apply: (code: string) => string };
type Part = { start: number; end: number };

const OPEN = '([{';
const CLOSE = ')]}';

/** Reads code, skipping strings and inner brackets. @returns the index at which `stop` is true or the bracket ends */
function walk(code: string, from: number, stop: (at: number) => boolean): number {
  let depth = 0;
  for (let at = from; at < code.length; at++) {
    const character = code.charAt(at);
    if (depth === 0 && stop(at)) return at;
    if (character === "'") at = code.indexOf("'", at + 1);
    else if (OPEN.includes(character)) depth++;
    else if (CLOSE.includes(character) && depth-- === 0) return at;
    else if (character === '`' && depth === 0) return at;
    if (at < 0) return code.length;
  }
  return code.length;
}

const never = () => false;

/** Returns the end of a template whose text begins at `start`. */
function endOfTemplate(code: string, start: number): number {
  for (let depth = 0, at = start; at < code.length; at++) {
    if (code.startsWith('${', at)) depth++;
    // A brace of the text itself, such as '{}', closes nothing.
    else if (code[at] === '}') depth = Math.max(0, depth - 1);
    else if (code[at] === '`' && depth === 0) return at;
  }
  return code.length;
}

/** Returns the sql`…` templates, but no templates inside of other templates. */
function templates(code: string): Part[] {
  const parts: Part[] = [];
  for (const { index, 0: head } of code.matchAll(/\bsql(<[^`]*?>)?`/g)) {
    const start = index + head.length;
    if (!parts.some((part) => start < part.end)) parts.push({ start, end: endOfTemplate(code, start) });
  }
  return parts;
}

/** Replaces comments by spaces, because `walk` would take an apostrophe in a comment for the start of a string. */
const withoutComments = (code: string) =>
  code.replaceAll(/(?<=^|\s)(?:\/\/.*|\/\*[\s\S]*?\*\/)/gm, (comment) => comment.replaceAll(/\S/g, ' '));

/** Replaces templates by spaces, so that `walk` passes over them. */
function withoutTemplates(code: string): string {
  let rest = code;
  for (const { start, end } of templates(code))
    rest = `${rest.slice(0, start - 1)}${' '.repeat(end - start + 2)}${rest.slice(end + 1)}`;
  return rest;
}

/** Returns the parts of a list that commas separate. */
function listed(code: string, from: number, stop: (at: number) => boolean = never): Part[] {
  const parts: Part[] = [];
  for (let start = from; ; ) {
    const end = walk(code, start, (at) => code[at] === ',' || stop(at));
    if (code.slice(start, end).trim()) parts.push({ start, end });
    if (code[end] !== ',') return parts;
    start = end + 1;
  }
}

const CONDITION_ENDS =
  /^\b(and|or|order by|group by|having|limit|returning|union|on conflict|when|then|else|end|(left |inner |cross )?join|where|for update|window|from)\b/;
const ORDER_ENDS = /^\b(limit|offset|rows|range|for update|union|returning)\b/;
const SET_ENDS = /^\b(where|from|returning)\b/;

const TURNED: Record<string, string> = { '<=': '<', '<': '<=', '>=': '>', '>': '>=', desc: 'asc', asc: 'desc' };

export function sqlMutants(source: string): SqlMutant[] {
  const code = withoutComments(source);
  const parts = templates(code);
  const calls = withoutTemplates(code);
  const found = new Map<string, SqlMutant>();
  const add = (kind: string, { start, end }: Part, replacement = '', second: Part = { start: end, end }) => {
    const line = code.slice(0, start).split('\n').length;
    const text = code.slice(start, end).replaceAll(/\s+/g, ' ').trim().slice(0, 60);
    const apply = (whole: string) =>
      whole.slice(0, start) + replacement + whole.slice(end, second.start) + whole.slice(second.end);
    found.set(`${start} ${end} ${replacement}`, { name: `${line}: ${kind}: ${text}`, start, apply });
  };
  const each = (pattern: RegExp, use: (match: RegExpExecArray, end: number) => void, part?: Part) => {
    const { start, end } = part ?? { start: 0, end: code.length };
    for (const match of code.slice(start, end).matchAll(pattern)) {
      match.index += start;
      use(match, match.index + match[0].length);
    }
  };
  /** Returns a part with the comma after it. The last part gets the comma before it. */
  const withComma = (parts: Part[], index: number): Part => {
    const { start, end } = parts[index] ?? { start: 0, end: 0 };
    if (index < parts.length - 1) return { start, end: end + 1 };
    return { start: start - 1, end: start + code.slice(start, end).trimEnd().length };
  };
  const dropOneOf = (kind: string, parts: Part[]) => {
    for (const index of parts.keys()) if (parts.length > 1) add(kind, withComma(parts, index));
  };

  each(/\.(where|whereRef|on|onRef|having|orderBy|distinct|distinctOn)\(/g, (match, open) =>
    add(`${match[1]} dropped`, {
      start: match.index,
      end: walk(parts.some(({ start, end }) => start <= open && open < end) ? code : calls, open, never) + 1,
    }),
  );
  each(/\.(set|values|doUpdateSet)\(\{/g, (match, open) => dropOneOf(`${match[1]} without`, listed(calls, open)));
  each(/(?<=')(<=|>=|<|>|desc|asc)(?=')/g, (match, end) =>
    add('turned', { start: match.index, end }, TURNED[match[0]]),
  );

  for (const part of parts) {
    const endOf = (from: number, ends: RegExp) =>
      Math.min(
        part.end,
        walk(code, from, (at) => ends.test(code.slice(at, at + 20)) && /\s/.test(code.charAt(at - 1))),
      );
    each(
      /(?<=\s)(<=|>=|<|>)(?=\s)|\b(desc|asc)\b/g,
      (match, end) => add('turned', { start: match.index, end }, TURNED[match[0]]),
      part,
    );
    each(
      /\bcoalesce\(/g,
      (match, open) => {
        const [first] = listed(code, open);
        const end = walk(code, open, never) + 1;
        if (first) add('coalesce dropped', { start: match.index, end }, code.slice(first.start, first.end));
      },
      part,
    );
    each(
      /(?<!\bis |\bnot )\bdistinct (?!from|on\b)/g,
      (match, end) => add('distinct dropped', { start: match.index, end }),
      part,
    );
    each(
      /\border by /g,
      (match, from) => add('order by dropped', { start: match.index, end: endOf(from, ORDER_ENDS) }),
      part,
    );
    each(
      /\b(where|on) (?!conflict|true\b)/g,
      (match, from) => {
        add(`first condition of ${match[1]} dropped`, { start: from, end: endOf(from, CONDITION_ENDS) }, 'true ');
      },
      part,
    );
    each(
      /(?<!\bbetween \S+ )\band /g,
      (match, from) => add('condition dropped', { start: match.index, end: endOf(from, CONDITION_ENDS) }),
      part,
    );
    each(
      /\bset (?=\w+ =)/g,
      (_, from) =>
        dropOneOf(
          'set without',
          listed(code, from, (at) => SET_ENDS.test(code.slice(at, at + 10)) && /\s/.test(code.charAt(at - 1))),
        ),
      part,
    );
    each(
      /\binsert into \w+(?: as \w+)? \((?=[\w, ]+\)\s+(?:values \(|select (?!distinct)))/g,
      (_, open) => {
        const columns = listed(code, open);
        const rest = code.slice(walk(code, open, never) + 1);
        const head = /^\s+(?:values \(|select )/.exec(rest)?.[0] ?? '';
        const from = code.length - rest.length + head.length;
        const values = listed(code, from, (at) => /^from\b/.test(code.slice(at, at + 5)));
        if (values.length !== columns.length || columns.length < 2) return;
        for (const index of columns.keys())
          add('insert without', withComma(columns, index), '', withComma(values, index));
      },
      part,
    );
  }
  return [...found.values()];
}
