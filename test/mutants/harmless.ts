// Changes that make no difference to anybody, for `npm run test:mutants -- FEATURE` (docs/mutants.md).

type Harmless = {
  /** Part of the file, line, kind and text that the result lists. */
  of: string;
  because: string;
};

export const HARMLESS: Harmless[] = [
  // calendar
  {
    of: 'calendar.repository.ts:51: orderBy dropped',
    because: 'The films are found day by day in any case; the order only makes it certain.',
  },
  {
    of: 'calendar.repository.ts:73: orderBy dropped',
    because: 'The index of release dates is read in its order in any case; the order only makes it certain.',
  },
  // shares
  {
    of: "shares.repository.ts:27: where dropped: .where('id', '=', memberId)",
    because: 'A lock: more rows are locked, with the same result.',
  },
  {
    of: "shares.repository.ts:61: orderBy dropped: .orderBy('id')",
    because: 'A tie-break: the links of a member are made one after the other.',
  },
  // tokens
  {
    of: "tokens.repository.ts:28: where dropped: .where('id', '=', memberId)",
    because: 'A lock: more rows are locked, with the same result.',
  },
  {
    of: "tokens.repository.ts:57: orderBy dropped: .orderBy('id')",
    because: 'A tie-break: the tokens of a member are made one after the other.',
  },
  {
    of: "tokens.repository.ts:91: where dropped: .where('member_id', '=', memberId)",
    because: 'The condition beside it, a random id, already names the one row.',
  },
  {
    of: 'tokens.service.ts:36: ConditionalExpression: false',
    because: 'A shortcut: the hash of a text of another form is not stored, so the answer is the same after a query.',
  },
];
