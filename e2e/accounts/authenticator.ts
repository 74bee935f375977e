import { type CDPSession, expect, type Page } from '@playwright/test';
import { open } from './forms.ts';

type VirtualAuthenticator = { session: CDPSession; authenticatorId: string };

/**
 * Gives the browser a simulated fingerprint reader, whose user agrees to every request immediately.
 *
 * @param suggests true if the browser may also suggest passkeys in the login form; false if only the button asks
 */
export async function addAuthenticator(page: Page, { suggests = false } = {}): Promise<VirtualAuthenticator> {
  if (!suggests)
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

/** Adds a passkey in the profile. */
export async function addPasskey(page: Page): Promise<void> {
  await open(page, '/profile/account#passkeys');
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  await expect(page.getByText('Your passkey is ready.')).toBeVisible();
}
