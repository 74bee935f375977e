// node scripts/specification.ts [words]: prints the statements of the specification and our differences (those with the
// words) with their source and the titles of their tests. With --write it renews the tables of
// docs/specification-notes.md instead.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DIFFERENCES, NOTES, renewed, STATEMENTS, titlesOf } from '../test/specification/notes.ts';

const { values, positionals } = parseArgs({ options: { write: { type: 'boolean' } }, allowPositionals: true });

function print(title: string, { built, tests }: { built: string[]; tests: string[] }): void {
  console.log(`${title}\n  built: ${built.join(', ')}`);
  for (const path of tests)
    console.log(
      `  ${path}${titlesOf(path)
        .map((name) => `\n    - ${name}`)
        .join('')}`,
    );
}

if (values.write) {
  writeFileSync(NOTES, renewed(readFileSync(NOTES, 'utf8')));
} else {
  const words = positionals.join(' ').toLowerCase();
  const isWanted = (text: string) => text.toLowerCase().includes(words);
  for (const [section, rows] of Object.entries(STATEMENTS))
    for (const row of rows) if (isWanted(row.says)) print(`${section}: ${row.says}`, row);
  for (const [area, rows] of Object.entries(DIFFERENCES))
    for (const row of rows) {
      const text = `${row.says ?? 'Added'} -> ${row.ours}`;
      if (isWanted(text)) print(`${area}: ${text}`, row);
    }
}
