// Changes that make no difference to anybody, for `npm run test:mutants -- FEATURE` (docs/mutants.md).

type Harmless = {
  /** Part of the file, line, kind and text that the result lists; the line may be left out, because lines move. */
  of: string;
  because: string;
};

export const HARMLESS: Harmless[] = [
  // email-change
  {
    of: 'email-change.repository.ts:59: where dropped',
    because: 'The random id beside it names one change.',
  },
  {
    of: 'email-change.repository.ts:74: where dropped',
    because: 'The random id beside it names one change.',
  },
  {
    of: 'email-change.repository.ts:109: where dropped',
    because: 'It only says which member is locked; the same condition decides afterwards.',
  },
  {
    of: 'email-change.repository.ts:125: where dropped',
    because: 'The old e-mail address beside it names one member.',
  },
  {
    of: "email-change.repository.ts: where dropped: .where('email', '=', change.old_email)",
    because: 'Whatever changes the address of a member ends the changes that wait.',
  },
  {
    of: 'email-change.repository.ts: set without: , updated_at: now',
    because: 'Nothing reads this column of member.',
  },
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
  // second-factor
  {
    of: 'second-factor.repository.ts:60: where dropped',
    because: 'The random key beside it names one row.',
  },
  {
    of: 'second-factor.repository.ts:88: where dropped',
    because: 'The random key beside it names one row.',
  },
  {
    of: 'second-factor.repository.ts:123: where dropped',
    because: 'A device is the random number of a cookie that is signed for one e-mail address.',
  },
];
