// In JavaScript, because oidc-provider has no types of its own.
import Provider from 'oidc-provider';

/**
 * Returns the request handler of an OpenID provider in which every account logs in with any password.
 *
 * @param {{ issuer: string; client: import('../real-provider.ts').Client; people: import('../visitor.ts').Person[]; key: object }} options
 * @returns {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void}
 */
export function createHandler({ issuer, client, people, key }) {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.callback],
        post_logout_redirect_uris: [client.home],
      },
    ],
    jwks: { keys: [key] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true }, rpInitiatedLogout: { enabled: true } },
    findAccount: (_, id) => {
      const { email, isVerified, groups } = people.find(({ name }) => name === id) ?? {};
      return {
        accountId: id,
        claims: async () => ({ sub: id, email, email_verified: isVerified, name: id, groups }),
      };
    },
  });
  return provider.callback();
}
