/** Changes of an account. After each, the owner gets a mail about it. */
export type AccountChange =
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-codes-new'
  | 'recovery-code-used'
  | 'passkey-added'
  | 'passkey-removed'
  | 'provider-linked'
  | 'provider-removed'
  | 'rescued';
