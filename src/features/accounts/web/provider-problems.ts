import type { ProviderProblem } from '../contract/identity-providers.ts';

const TEXTS: Record<ProviderProblem, string> = {
  provider: 'The login at the other service did not work. Please try again, or log in another way.',
  cancelled: 'You canceled the login at the other service. Nothing has changed.',
  expired: 'The login took too long, or you started it in another browser. Please try again.',
  no_email: 'We need your email address for an account, but the other service did not send it to us.',
  email_unverified: 'The other service has not verified your email address. Please verify it there, and try again.',
  registration_closed: 'You cannot create an account at the moment. Please ask the people who run this site.',
  invitation_invalid:
    'You need an invitation that is still valid. Open the link in the invitation, and then log in with the other service.',
  disabled: 'This account has been disabled. Please ask the people who run this site.',
  taken: 'Your account at the other service is already linked to another member’s account on this site.',
  not_linked:
    'The account that you chose at the other service is not linked to your account here. Choose another one, or confirm in another way.',
};

/** @param problem the search parameter of the URL */
export function problemText(problem: string): string {
  const known = Object.entries(TEXTS).find(([name]) => name === problem);
  return known?.[1] ?? TEXTS.provider;
}
