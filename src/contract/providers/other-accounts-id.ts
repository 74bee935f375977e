/** Of the setting in the profile, to which a visit at a provider leads back. */
export const OTHER_ACCOUNTS_ID = 'other-accounts';
