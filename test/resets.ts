import { fromElsewhere, post } from './members.ts';
import type { SentMail } from './outbox.ts';
import type { TestApp } from './test-app.ts';

/** Asking for a reset and using it, as a person with a mailbox does. */
export function resetsOf(site: TestApp) {
  const request = (email: string, headers: Record<string, string> = {}) =>
    post(site.app, '/api/reset-password/request', { email }, { ...fromElsewhere(), ...headers });

  const mailsTo = async (email: string): Promise<SentMail[]> =>
    (await site.outbox()).filter((mail) => mail.to === email);

  return {
    request,
    mailsTo,

    submit: (email: string, token: string, password: string) =>
      post(site.app, '/api/reset-password/submit', { email, token, password }, fromElsewhere()),

    /** The token of a new mail, whatever other mail comes with it. */
    async tokenFor(email: string): Promise<string> {
      await request(email);
      await site.runJobs();
      const links = (await mailsTo(email)).flatMap((mail) => mail.links);
      const link = links.findLast((href) => href.includes('token=')) ?? '';
      return new URL(link).searchParams.get('token') ?? '';
    },
  };
}
