import type { Mailer } from '#engine/mail/mailer.ts';
import type { AccountChange } from '../../contract/accounts.ts';

export type Letters = ReturnType<typeof createLetters>;

/** Sends the mails about an account. Templates are loaded on first use, because few processes ever send one. */
export function createLetters(mailer: Mailer) {
  return {
    /** @param link page to set a new password; valid once, for one hour */
    async reset(to: string, link: string, signal: AbortSignal): Promise<void> {
      const { passwordResetMail } = await import('./password.ts');
      await mailer.send({ to, ...(await passwordResetMail(link)) }, signal);
    },

    /** @param link page to reset the password, in case somebody else changed it */
    async changed(to: string, link: string, signal: AbortSignal): Promise<void> {
      const { passwordChangedMail } = await import('./password.ts');
      await mailer.send({ to, ...(await passwordChangedMail(link)) }, signal);
    },

    /** @param link page to confirm a new address; valid once, for a day */
    async newEmail(to: string, link: string, signal: AbortSignal): Promise<void> {
      const { newEmailMail } = await import('./new-email.ts');
      await mailer.send({ to, ...(await newEmailMail(link)) }, signal);
    },

    /** @param to the old address @param link page to undo the change; valid for a week */
    async emailChanged(to: string, link: string, signal: AbortSignal): Promise<void> {
      const { emailChangedMail } = await import('./new-email.ts');
      await mailer.send({ to, ...(await emailChangedMail(link)) }, signal);
    },

    /** @param link the profile, in case somebody else changed the account */
    async accountChanged(to: string, change: AccountChange, link: string, signal: AbortSignal): Promise<void> {
      const { accountChangedMail } = await import('./account-changed.ts');
      await mailer.send({ to, ...(await accountChangedMail(change, link)) }, signal);
    },
  };
}
