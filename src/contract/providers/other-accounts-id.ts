/** The HTML id of the setting in the profile to which the browser returns from a provider. */
export const OTHER_ACCOUNTS_ID = 'other-accounts';
