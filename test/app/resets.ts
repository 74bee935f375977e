import { beforeEach } from 'vitest';
import { fromElsewhere, post } from './members.ts';
import type { SentMail } from './outbox.ts';
import { appForFile, type TestApp } from './test-app.ts';
import { TEST_DAY } from './test-day.ts';

export const NEW_PASSWORD = 'what you are afraid of';

/** Functions that request and use password resets and read their mails. */
export function resetsOf(site: TestApp) {
  const request = (email: string, headers: Record<string, string> = {}) =>
    post(site.app, '/api/reset-password/request', { email }, { ...fromElsewhere(), ...headers });

  const mailsTo = async (email: string): Promise<SentMail[]> =>
    (await site.outbox()).filter((mail) => mail.to === email);

  return {
    request,
    mailsTo,

    submit: (email: string, token: string, password = NEW_PASSWORD) =>
      post(site.app, '/api/reset-password/submit', { email, token, password }, fromElsewhere()),

    /** Requests a reset and returns the token of its mail. */
    async tokenFor(email: string): Promise<string> {
      await request(email);
      await site.runJobs();
      const links = (await mailsTo(email)).flatMap((mail) => mail.links);
      const link = links.findLast((href) => href.includes('token=')) ?? '';
      return new URL(link).searchParams.get('token') ?? '';
    },
  };
}

/** Starts a site for all tests of a file. Each test begins at noon and may set the clock. */
export async function siteForResets(options: { realHashing?: boolean } = {}) {
  const clock = { now: new Date() };
  const site = await appForFile({ ...options, clock: () => clock.now });
  beforeEach(() => {
    clock.now = new Date(`${TEST_DAY}T12:00:00Z`);
  });
  return { clock, site, ...resetsOf(site) };
}
