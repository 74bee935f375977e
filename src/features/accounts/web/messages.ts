/** Literal texts of the specification, section 8. Where the specification has no text, the text is our own. */
export const LOGIN_FAILURE = 'Something went wrong - please try again.';
export const RESET_REQUEST_FAILURE = 'An error occurred while requesting password reset. Please try again.';
export const RESET_FAILURE = 'Something went wrong while resetting your password. Please try again.';
export const REGISTRATION_FAILURE = 'Your account could not be created. Please try again.';
export const SIGN_IN_AFTER_REGISTRATION_FAILURE =
  'Your account is ready, but logging in did not work. Please log in below.';
export const PASSWORD_MISSING = 'Enter your password.';
export const CODE_MISSING = 'Enter a code.';
