// In JavaScript, because oidc-provider has no types of its own.
import Provider from 'oidc-provider';

/**
 * Returns the request handler of an OpenID provider in which every account logs in with any password.
 *
 * @param {{ issuer: string; callback: string; home: string; key: object }} options
 * @returns {Promise<(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void>}
 */
export async function startOidcProvider({ issuer, callback, home, key }) {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'fright-club',
        client_secret: 'a secret',
        redirect_uris: [callback],
        post_logout_redirect_uris: [home],
      },
    ],
    jwks: { keys: [key] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true }, rpInitiatedLogout: { enabled: true } },
    findAccount: (_, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, email: `${id}@example.org`, email_verified: true, name: id }),
    }),
  });
  return provider.callback();
}
