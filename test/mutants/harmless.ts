// Changes that make no difference to anybody, for `npm run test:mutants -- FEATURE` (docs/mutants.md).

type Harmless = {
  /** Part of the file, line, kind and text that the result lists. */
  of: string;
  because: string;
};

export const HARMLESS: Harmless[] = [];
