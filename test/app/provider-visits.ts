import { cookiesOf, fromElsewhere, type Requestable } from './members.ts';

export type Visit = { key: string; cookie: string; url: URL; nonce: string };

/** Begins to log in by a provider. @returns the URL of the redirect, and the cookies that the browser then has */
export async function beginVisit(site: Requestable, key = 'oidc'): Promise<Visit> {
  const response = await site.request(`/api/auth/oidc/${key}`, { headers: fromElsewhere(), redirect: 'manual' });
  const url = new URL(response.headers.get('Location') ?? '', 'http://localhost:3000');
  return { key, cookie: cookiesOf(response), url, nonce: url.searchParams.get('nonce') ?? '' };
}

/** Requests the site's callback after the provider's redirect. @returns the redirect and cookies of the response */
export async function endVisit(site: Requestable, { key, cookie, url }: Visit, issuer: string) {
  const query = new URLSearchParams({ code: 'a code', state: url.searchParams.get('state') ?? '', iss: issuer });
  const response = await site.request(`/api/auth/oidc/${key}/callback?${query}`, {
    headers: { ...fromElsewhere(), cookie },
    redirect: 'manual',
  });
  return { to: response.headers.get('Location'), cookie: cookiesOf(response) };
}
