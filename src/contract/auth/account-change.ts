/** Changes of an account of which its owner is told by mail. */
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
