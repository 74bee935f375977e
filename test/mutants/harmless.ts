// Changes that make no difference to anybody, for `npm run test:mutants -- FEATURE` (docs/mutants.md).

type Harmless = {
  /** Part of the file, line, kind and text that the result lists; the line may be left out, because lines move. */
  of: string;
  because: string;
};

export const HARMLESS: Harmless[] = [
  // admin
  {
    of: "invitations.repository.ts: orderBy dropped: .orderBy('id')",
    because: 'It only decides between invitations of the same microsecond.',
  },
  {
    of: "admin/members.repository.ts: orderBy dropped: .orderBy('id')",
    because: 'It only decides between members of the same microsecond.',
  },
  {
    of: 'admin/members.repository.ts:24: turned: >',
    because: 'No session expires in the very microsecond of the query.',
  },
  // auth
  {
    of: "auth.repository.ts: where dropped: .where('provider_id', '=', CREDENTIAL)",
    because: 'Only passwords have rows in account.',
  },
  {
    of: "auth.repository.ts: on dropped: .on('account.provider_id', '=', CREDENTIAL)",
    because: 'Only passwords have rows in account.',
  },
  {
    of: 'auth.repository.ts:91: where dropped',
    because: 'The hash beside it has a random salt, so it is of one member.',
  },
  {
    of: 'auth.repository.ts:30: values without: , ...times',
    because: 'Nothing reads the times of an account, and they have a default.',
  },
  {
    of: 'auth.repository.ts: set without: , updated_at: now',
    because: 'Nothing reads the times of an account.',
  },
  {
    of: "session.repository.ts: orderBy dropped: .orderBy('id')",
    because: 'It only decides between sessions of the same microsecond.',
  },
  {
    of: 'session.repository.ts: first condition of where dropped',
    because: 'Tests notice it, but the statement is built once for all of them, so that only the first one is asked.',
  },
  {
    of: 'session.repository.ts: condition dropped: and expires_at',
    because: 'A session that a process remembers lasts for weeks; it can only end by being deleted.',
  },
  {
    of: 'session.repository.ts:23: turned: >',
    because: 'A session that a process remembers lasts for weeks; it can only end by being deleted.',
  },
  {
    of: 'auth/sessions.ts: ConditionalExpression: false in return found && found.expiresAt > notYetExtended()',
    because: 'A session that is not remembered is read from the database.',
  },
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
  // passkeys
  {
    of: "passkeys.repository.ts: orderBy dropped: .orderBy('id')",
    because: 'It only decides between passkeys of the same microsecond.',
  },
  {
    of: 'passkeys.repository.ts:98: where dropped',
    because: 'The random id beside it names one passkey.',
  },
  {
    of: 'passkeys.repository.ts: condition dropped',
    because: 'No counter is below 0.',
  },
  // profile
  {
    of: 'export-losses.repository.ts: coalesce dropped',
    because: 'Without viewings the sum is null, and what is not above 0 is left out.',
  },
  {
    of: 'export-losses.repository.ts:26: condition dropped',
    because: 'A rating without any figure has no row.',
  },
  {
    of: "member-data.repository.ts: orderBy dropped: .orderBy('id')",
    because: 'It only decides between rows of the same microsecond.',
  },
  {
    of: 'member-data.repository.ts: first condition of where dropped: import_row.member_id = import.member_id',
    because: 'The random id beside it names one import.',
  },
  {
    of: "member-films.repository.ts: where dropped: .where('member_id', '=', memberId)",
    because: 'Films of others have no row of the member beside them, and are left out afterwards.',
  },
  {
    of: "member-rows.repository.ts: where dropped: .where('viewing.film_id', '>=', after?.id ?? 0)",
    because: 'The exact condition follows; this one makes the query faster.',
  },
  {
    of: "member-rows.repository.ts: where dropped: .where('film.id', '>=', after?.id ?? 0)",
    because: 'The exact condition follows; this one makes the query faster.',
  },
  // providers
  {
    of: "providers.repository.ts: orderBy dropped: .orderBy('id')",
    because: 'It only decides between identities of the same microsecond.',
  },
  {
    of: 'providers.repository.ts: values without: , updated_at: now',
    because: 'Nothing reads this column of member.',
  },
  {
    of: 'provider-client.ts: ConditionalExpression: false in if (!/^https?:$/.test(url.protocol))',
    because: 'The library refuses such a URL, too.',
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
