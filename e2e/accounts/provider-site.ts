import { type Site, startSite, temporaryDataDir } from '../../bench/site.ts';
import { startFakeProvider } from '../../test/app/fake-provider.ts';

/** One higher than the port of the site that all other tests use. */
const PORT = 1 + Number(process.env.E2E_PORT ?? 3210);
export const ORIGIN = `http://localhost:${PORT}`;
/** No server listens at this URL. */
const DOWN = 'http://127.0.0.1:9';

type Person = { sub: string; email: string; email_verified?: boolean };

/** A site with two identity providers: at one, people log in at once; the other is down. */
export type ProviderSite = {
  /** Sets who logs in next at the provider; null means that this person cancels. */
  next: (person: Person | null) => void;
  stop: () => Promise<void>;
};

export async function startProviderSite(settings: Record<string, string> = {}): Promise<ProviderSite> {
  const provider = await startFakeProvider({ now: () => new Date() });
  let person: Person | null = null;
  const asked = (url = '') => new URL(url, provider.issuer).searchParams;
  provider.answers.set('/authorize', (request, response) => {
    const query = asked(request.url);
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('state', query.get('state') ?? '');
    back.searchParams.set('iss', provider.issuer);
    back.searchParams.set(person ? 'code' : 'error', person ? 'a-code' : 'access_denied');
    if (person) provider.answer(query.get('nonce'), { ...person, auth_time: Math.floor(Date.now() / 1000) });
    response.writeHead(302, { Location: back.href }).end();
  });
  provider.answers.set('/logout', (request, response) => {
    response.writeHead(302, { Location: asked(request.url).get('post_logout_redirect_uri') ?? '' }).end();
  });
  const dataDir = await temporaryDataDir();
  const site: Site = await startSite(dataDir.path, PORT, {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'fright-club',
    OIDC_CLIENT_SECRET: 'a secret',
    OIDC_NAME: 'The House',
    OIDC_2_ISSUER: DOWN,
    OIDC_2_CLIENT_ID: 'fright-club',
    OIDC_2_CLIENT_SECRET: 'a secret',
    OIDC_2_NAME: 'The Other House',
    TRUSTED_PROXY: '127.0.0.1,::1',
    ...settings,
  });
  return {
    next: (answer) => {
      person = answer;
    },
    async stop() {
      await site.stop();
      await provider.close();
      await dataDir.remove();
    },
  };
}
