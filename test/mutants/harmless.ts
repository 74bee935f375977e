// Changes that make no difference to anybody, for `npm run test:mutants -- FEATURE` (docs/mutants.md).

type Harmless = {
  /** Part of the file, line, kind and text that the result lists; the line may be left out, because lines move. */
  of: string;
  because: string;
};

export const HARMLESS: Harmless[] = [
  // reset-password
  ...['created_at: token.now,', ', updated_at: token.now'].map((column) => ({
    of: `reset-password.repository.ts: values without: ${column}`,
    because: 'Nothing reads this column of verification, and it has a default.',
  })),
  {
    of: 'reset-password.repository.ts: values without: , ...times',
    because: 'Nothing reads the times of an account, and they have a default.',
  },
  {
    of: 'reset-password.repository.ts: doUpdateSet without: , updated_at: reset.now',
    because: 'Nothing reads the times of an account.',
  },
];
