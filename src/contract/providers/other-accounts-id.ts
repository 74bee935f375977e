/** HTML id of a section of the profile. The browser returns to this section from an identity provider. */
export const OTHER_ACCOUNTS_ID = 'other-accounts';
