import type * as OpenId from 'openid-client';
import type { OidcProvider } from '#engine/env.ts';
import { codeOf } from '#engine/lib/error-code.ts';
import { readCapped } from '#upstream';

/** Loaded at the first use. */
const load = () => import('openid-client');

/** Seconds for each request to the provider. */
const TIMEOUT = 5;
/** Seconds by which the provider's clock may differ. */
const CLOCK_TOLERANCE = 60;
/** Seconds after a login at the provider. Providers state its time only if the request has such a limit. */
const MAX_LOGIN = 30 * 24 * 60 * 60;
/** Milliseconds after which endpoints and keys are asked for again. */
const DISCOVERED_FOR = 60 * 60_000;
const MAX_SUBJECT = 255;
/** Characters of a provider's text in the log. */
const MAX_LOGGED = 300;
/** Maximum bytes of a response. Keys and claims need only a small part of this. */
const MAX_ANSWER = 1024 * 1024;

/** Kept in the browser during a visit at the provider. `begunAt` is in seconds since 1970. */
export type Flow = { state: string; nonce: string; verifier: string; begunAt: number };
export type Identity = {
  issuer: string;
  subject: string;
  /** As the provider says it, not checked. */
  email: string | null;
  isVerified: boolean;
  groups: string[];
  /** False if the provider says that the person logged in there before the visit began. */
  isFresh: boolean;
  /** The provider needs this token to let the browser log out. */
  idToken: string;
};

export type ProviderClient = ReturnType<typeof createProviderClient>;

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
const textsOf = (value: unknown) => [value].flat().filter((one) => typeof one === 'string');

/** PostgreSQL refuses NUL, and would store different lone surrogates as the same text. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** Like fetch, but reading a response that is too long fails. */
const limitedFetch: OpenId.CustomFetch = async (url, options) => {
  const { body, status, headers } = await fetch(url, options as RequestInit); // openid-client's body type is wider
  const { signal = AbortSignal.timeout(TIMEOUT * 1000) } = options;
  return new Response(body && (await readCapped(body, { maxBytes: MAX_ANSWER, signal })), { status, headers });
};

/**
 * Does the same as client_secret_basic of openid-client, but encodes only characters that need it. Some providers
 * (lemonldap-ng) compare the secret without decoding it.
 */
const clientSecretBasic =
  (secret: string): OpenId.ClientAuth =>
  (_, { client_id: id }, __, headers) => {
    const text = [id, secret].map(encodeURIComponent).join(':');
    headers.set('authorization', `Basic ${Buffer.from(text).toString('base64')}`);
  };

/** Sends the secret in the header, which is the default (OpenID Connect Core, 9), unless the provider wants it in the body. */
const clientAuth =
  (client: typeof OpenId, secret: string): OpenId.ClientAuth =>
  (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isBasic = methods.includes('client_secret_basic') || !methods.includes('client_secret_post');
    return (isBasic ? clientSecretBasic(secret) : client.ClientSecretPost(secret))(server, ...request);
  };

const withOtherEnd = (issuer: string) => (issuer.endsWith('/') ? issuer.slice(0, -1) : `${issuer}/`);

/** Returns the error that the provider sent (RFC 6749, 4.1.2.1 and 5.2), or the issuer that it says it has. */
function saidBy(error: unknown): { error?: string | undefined; error_description?: string | undefined } {
  if (!(error instanceof Error)) return {};
  const short = (value: unknown) => textOf(value)?.slice(0, MAX_LOGGED);
  if ('error' in error)
    return {
      error: short(error.error),
      error_description: 'error_description' in error ? short(error.error_description) : undefined,
    };
  return error.cause instanceof Error ? saidBy(error.cause) : {};
}

/** OpenID Connect with one provider: authorization code, PKCE, state, nonce, signed ID tokens. */
export function createProviderClient(provider: OidcProvider, { appUrl, clock }: { appUrl: string; clock: () => Date }) {
  const callback = `${appUrl}/api/auth/oidc/${provider.key}/callback`;
  let discovered: { at: number; config: Promise<OpenId.Configuration> } | null = null;

  async function discover(address: string): Promise<OpenId.Configuration> {
    const client = await load();
    const issuer = new URL(address);
    // Without these checks openid-client relies on TLS alone, which an http issuer lacks.
    const execute = [client.enableNonRepudiationChecks];
    // Operators choose http by setting OIDC_ISSUER; a provider on the same machine often has no https.
    if (issuer.protocol === 'http:') execute.push(client.allowInsecureRequests);
    const metadata = { client_secret: provider.clientSecret, [client.clockTolerance]: CLOCK_TOLERANCE };
    const auth = clientAuth(client, provider.clientSecret);
    return client.discovery(issuer, provider.clientId, metadata, auth, {
      execute,
      timeout: TIMEOUT,
      [client.customFetch]: limitedFetch,
    });
  }

  /** The issuer that the provider describes counts, even if it differs from the setting by a slash at the end. */
  async function discoverEither(): Promise<OpenId.Configuration> {
    try {
      return await discover(provider.issuer);
    } catch (error) {
      if (codeOf(error) !== 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') throw error;
      return discover(withOtherEnd(provider.issuer)).catch(() => {
        throw error;
      });
    }
  }

  /** A failure is not remembered, so a provider that was down is found again. */
  function configuration(): Promise<OpenId.Configuration> {
    const now = clock().getTime();
    if (discovered && now - discovered.at < DISCOVERED_FOR && now >= discovered.at) return discovered.config;
    const found = { at: now, config: discoverEither() };
    discovered = found;
    found.config.catch(() => {
      if (discovered === found) discovered = null;
    });
    return found.config;
  }

  return {
    key: provider.key,
    name: provider.name,
    issuer: provider.issuer,
    adminGroup: provider.adminGroup,

    /** Returns fields for the log about an error of this provider. */
    describe: (error: unknown) => ({ err: error, provider: provider.key, issuer: provider.issuer, ...saidBy(error) }),

    /** @param again true: the provider must ask for the credentials again @throws when the provider is not reachable */
    async begin({ again = false } = {}): Promise<Flow & { url: string }> {
      const client = await load();
      const config = await configuration();
      const flow = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        begunAt: Math.floor(clock().getTime() / 1000),
      };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: provider.adminGroup ? 'openid email profile groups' : 'openid email profile',
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
        // `max_age` is not 0, because lemonldap-ng ignores 0 and glewlwyd refuses it.
        max_age: String(again ? CLOCK_TOLERANCE : MAX_LOGIN),
        ...(again && { prompt: 'login' }),
      });
      // A script of our page opens this URL. A URL with another scheme, such as javascript:, could run code.
      if (!/^https?:$/.test(url.protocol)) throw new Error('the login page of the provider has no usable URL');
      return { ...flow, url: url.href };
    },

    /** @param query of the callback @throws when any check of the provider's response fails */
    async finish(query: string, flow: Flow, { again = false } = {}): Promise<Identity> {
      const { state, nonce, verifier, begunAt } = flow;
      const client = await load();
      const config = await configuration();
      const now = clock().getTime() / 1000;
      const tokens = await client.authorizationCodeGrant(config, new URL(`${callback}${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
        // The member must have logged in since the visit began. The library adds the tolerance.
        ...(again && { maxAge: Math.max(0, Math.ceil(now - begunAt)) }),
      });
      const claims = tokens.claims();
      if (!claims?.sub || claims.sub.length > MAX_SUBJECT || !isStorable(claims.sub))
        throw new Error('the ID token has no usable subject');
      if (claims.iat > now + CLOCK_TOLERANCE) throw new Error('the ID token was issued in the future');
      const needed = ['email', 'email_verified', ...(provider.adminGroup ? ['groups'] : [])];
      const isComplete = needed.every((name) => name in claims) || !config.serverMetadata().userinfo_endpoint;
      const more = isComplete ? {} : await client.fetchUserInfo(config, tokens.access_token, claims.sub);
      // Both claims come from one source, because the two may have different addresses.
      const isWhole = ('email' in claims && 'email_verified' in claims) || !('email' in more);
      const { email, email_verified: isVerified }: Record<string, unknown> = isWhole ? claims : more;
      const { groups }: Record<string, unknown> = { ...more, ...claims };
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: textOf(email),
        isVerified: isVerified === true || provider.trustsEmail,
        groups: textsOf(groups),
        isFresh: claims.auth_time === undefined || claims.auth_time >= begunAt - CLOCK_TOLERANCE,
        idToken: tokens.id_token ?? '',
      };
    },

    /**
     * @param idToken of the login. Without it, some providers do not recognise the browser, or do not send it back here
     * @returns the provider's page for logging out, or null if it has none
     * @throws when the provider is not reachable
     */
    async logoutUrl(idToken: string | null): Promise<string | null> {
      const client = await load();
      const config = await configuration();
      if (!config.serverMetadata().end_session_endpoint) return null;
      const values = { post_logout_redirect_uri: `${appUrl}/`, ...(idToken && { id_token_hint: idToken }) };
      return client.buildEndSessionUrl(config, values).href;
    },
  };
}

/**
 * Compares the issuers of two identity providers as URLs, without a slash at the end.
 *
 * @example isSameIssuer('https://id.example', 'https://id.example/') // true
 */
export const isSameIssuer = (one: string, other: string): boolean =>
  new URL(one).href.replace(/\/$/, '') === new URL(other).href.replace(/\/$/, '');
