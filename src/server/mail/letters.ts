import type { Mailer } from './mailer.ts';

/** The mails that we write. Their templates are loaded with the first one: few processes ever send a mail. */
export function createLetters(mailer: Mailer) {
  return {
    /** @param link sets a new password, once, for an hour */
    async reset(to: string, link: string, signal: AbortSignal): Promise<void> {
      const { passwordResetMail } = await import('./templates/password-reset.ts');
      await mailer.send({ to, ...(await passwordResetMail(link)) }, signal);
    },

    /** @param link where to get back an account that somebody else has taken */
    async changed(to: string, link: string, signal: AbortSignal): Promise<void> {
      const { passwordChangedMail } = await import('./templates/password-changed.ts');
      await mailer.send({ to, ...(await passwordChangedMail(link)) }, signal);
    },
  };
}
