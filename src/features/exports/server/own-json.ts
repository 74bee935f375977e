import { type MemberExport, memberExportSchema } from '../contract/member-export.ts';

const isStreamed = (section: unknown): section is AsyncIterable<unknown> =>
  typeof section === 'object' && section !== null && Symbol.asyncIterator in section;

/**
 * Yields the text of the JSON export, entry by entry, with the keys in the order of its schema.
 *
 * @param sections values, or the entries of arrays that may be very long
 */
export async function* ownJson(sections: Record<keyof MemberExport, unknown>): AsyncGenerator<string> {
  let before = '{';
  for (const key of memberExportSchema.keyof().options) {
    const section = sections[key];
    yield `${before}${JSON.stringify(key)}:`;
    before = ',\n';
    if (!isStreamed(section)) {
      yield JSON.stringify(section);
      continue;
    }
    let start = '[';
    for await (const entry of section) {
      yield start + JSON.stringify(entry);
      start = ',\n';
    }
    yield start === '[' ? '[]' : ']';
  }
  yield '}\n';
}
