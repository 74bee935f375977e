import type { AccountChange } from '#features/accounts/contract/accounts.ts';
import type { Mailer } from './mailer.ts';
import type { DigestFilm, DigestLinks } from './templates/digest.ts';

export type Letters = ReturnType<typeof createLetters>;

/** Sends our mails. Templates are loaded on first use, because few processes ever send one. */
export function createLetters(mailer: Mailer) {
  return {
    /** @param link page to set a new password; valid once, for one hour */
    async reset(to: string, link: string, signal: AbortSignal): Promise<void> {
      const { passwordResetMail } = await import('./templates/password-reset.ts');
      await mailer.send({ to, ...(await passwordResetMail(link)) }, signal);
    },

    /** @param link page to reset the password, in case somebody else changed it */
    async changed(to: string, link: string, signal: AbortSignal): Promise<void> {
      const { passwordChangedMail } = await import('./templates/password-changed.ts');
      await mailer.send({ to, ...(await passwordChangedMail(link)) }, signal);
    },

    /** @param link page to confirm a new address; valid once, for a day */
    async newEmail(to: string, link: string, signal: AbortSignal): Promise<void> {
      const { newEmailMail } = await import('./templates/new-email.ts');
      await mailer.send({ to, ...(await newEmailMail(link)) }, signal);
    },

    /** @param to the old address @param link page to undo the change; valid for a week */
    async emailChanged(to: string, link: string, signal: AbortSignal): Promise<void> {
      const { emailChangedMail } = await import('./templates/new-email.ts');
      await mailer.send({ to, ...(await emailChangedMail(link)) }, signal);
    },

    /** @param link the profile, in case somebody else changed the account */
    async accountChanged(to: string, change: AccountChange, link: string, signal: AbortSignal): Promise<void> {
      const { accountChangedMail } = await import('./templates/account-changed.ts');
      await mailer.send({ to, ...(await accountChangedMail(change, link)) }, signal);
    },

    /** @param link page to confirm the e-mail address; valid once, for three days */
    async confirmEmail(to: string, link: string, signal: AbortSignal): Promise<void> {
      const { confirmEmailMail } = await import('./templates/confirm-email.ts');
      await mailer.send({ to, ...(await confirmEmailMail(link)) }, signal);
    },

    async digest(to: string, films: DigestFilm[], links: DigestLinks, signal: AbortSignal): Promise<void> {
      const { digestMail } = await import('./templates/digest.ts');
      await mailer.send({ to, ...(await digestMail(films, links)) }, signal);
    },
  };
}
