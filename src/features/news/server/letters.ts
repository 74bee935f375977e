import type { Mailer } from '#engine/mail/mailer.ts';
import type { DigestFilm, DigestLinks } from './digest-letter.ts';

export type Letters = ReturnType<typeof createLetters>;

/** Sends the mails about news. Templates are loaded on first use, because few processes ever send one. */
export function createLetters(mailer: Mailer) {
  return {
    /** @param link page to confirm the e-mail address; valid once, for three days */
    async confirmEmail(to: string, link: string, signal: AbortSignal): Promise<void> {
      const { confirmEmailMail } = await import('./confirm-email-letter.ts');
      await mailer.send({ to, ...(await confirmEmailMail(link)) }, signal);
    },

    async digest(to: string, films: DigestFilm[], links: DigestLinks, signal: AbortSignal): Promise<void> {
      const { digestMail } = await import('./digest-letter.ts');
      await mailer.send({ to, ...(await digestMail(films, links)) }, signal);
    },
  };
}
