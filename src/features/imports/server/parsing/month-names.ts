import { plainWord } from './values.ts';

/** The languages in which exports write dates. Croatian is missing, because its “listopad” is not that of Polish. */
const LANGUAGES = [
  ...['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'sk', 'hu', 'ro', 'tr'],
  ...['ru', 'uk', 'el', 'ca', 'ar', 'hi'],
];

function* namesOf(language: string): Generator<[name: string, month: number]> {
  // Many languages inflect the name of a month beside a day.
  for (const month of ['long', 'short'] as const)
    for (const day of [undefined, 'numeric'] as const) {
      const format = new Intl.DateTimeFormat(language, { month, day, timeZone: 'UTC' });
      for (let index = 0; index < 12; index++) {
        const part = format.formatToParts(Date.UTC(2024, index, 15)).find(({ type }) => type === 'month');
        // Some languages write an article in the name: “d’abril”, “de maig”.
        const name = plainWord(part?.value.split(/[ ’']/).at(-1) ?? '');
        if (/^\p{L}/u.test(name)) yield [name, index + 1];
      }
    }
}

let names: Map<string, number> | undefined;

/** Returns the number of the month that a word names in one of many languages, 1 to 12. */
export function monthOf(word: string): number | undefined {
  // Takes 0.1 s, and few files have names of months.
  names ??= new Map(LANGUAGES.flatMap((language) => [...namesOf(language)]));
  return names.get(plainWord(word));
}
