/** The value of a line, or an error. */
export type JsonLine = { line: number; value: unknown } | { line: number; broken: string };

/** Characters. */
const MAX_LINE = 1 << 20;

function parseLine(line: number, text: string): JsonLine[] {
  if (text.trim() === '') return [];
  if (text.length > MAX_LINE) return [{ line, broken: `longer than ${MAX_LINE} characters` }];
  try {
    return [{ line, value: JSON.parse(text) }];
  } catch {
    return [{ line, broken: 'not JSON' }];
  }
}

/** Creates an incremental parser for one JSON value per line. It skips empty lines. */
export function createJsonLinesParser() {
  let rest = '';
  let line = 1;
  return {
    push(chunk: string): JsonLine[] {
      const lines = (rest + (line === 1 && rest === '' ? chunk.replace(/^\uFEFF/, '') : chunk)).split('\n');
      // One character above the limit is enough to report a long line.
      rest = (lines.pop() ?? '').slice(0, MAX_LINE + 1);
      return lines.flatMap((text) => parseLine(line++, text));
    },
    end: (): JsonLine[] => parseLine(line, rest),
  };
}
