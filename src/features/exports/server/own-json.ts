import { type MemberExport, memberExportSchema } from '../contract/member-export.ts';

/** A value, or the entries of an array that may be very long. */
type Section = AsyncIterable<unknown> | { [key: string]: unknown } | unknown[] | null;

const isStreamed = (section: Section): section is AsyncIterable<unknown> =>
  section !== null && Symbol.asyncIterator in section;

/** Yields the text of the JSON export, entry by entry, with the keys in the order of its schema. */
export async function* ownJson(sections: { [Key in keyof MemberExport]: Section }): AsyncGenerator<string> {
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
