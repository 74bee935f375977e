import { createHmac, createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '../process/ports.ts';

type Claims = Record<string, unknown>;
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const newKey = () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { kid: randomUUID(), publicKey, privateKey };
};

function sign(claims: Claims, { kid, privateKey }: { kid: string; privateKey: KeyObject }): string {
  const text = `${base64url({ alg: 'RS256', typ: 'JWT', kid })}.${base64url(claims)}`;
  return `${text}.${createSign('sha256').update(text).sign(privateKey).toString('base64url')}`;
}

/** Returns a forged token: signed with a secret that is no secret, such as the public key, or not signed at all. */
function forge(claims: Claims, { alg, secret, kid }: { alg: string; secret: string; kid: string }): string {
  const text = `${base64url({ alg, typ: 'JWT', kid })}.${base64url(claims)}`;
  return `${text}.${alg === 'none' ? '' : createHmac('sha256', secret).update(text).digest('base64url')}`;
}

export type FakeProvider = Awaited<ReturnType<typeof startFakeProvider>>;

/** A provider on the loopback, whose responses tests can change. It has no login page: tests call `answer` instead. */
export async function startFakeProvider({ now }: { now: () => Date }) {
  let key = newKey();
  let published = [key];
  /** Functions by path that replace the usual responses. */
  const answers = new Map<string, Answer>();
  let claims: Claims = {};
  let described: Claims = {};
  let forged: { alg: string; secret: string } | null = null;
  const asked: { path: string; body: URLSearchParams; authorization: string }[] = [];

  const json = (response: ServerResponse, value: object) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(value));
  };

  const description = (more: Claims = {}) => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    end_session_endpoint: `${issuer}/logout`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
    ...more,
  });

  function usual(path: string, response: ServerResponse): void {
    if (path === '/.well-known/openid-configuration') return void json(response, description(described));
    if (path === '/jwks')
      return void json(response, {
        keys: published.map(({ kid, publicKey }) => ({
          ...publicKey.export({ format: 'jwk' }),
          kid,
          use: 'sig',
          alg: 'RS256',
        })),
      });
    if (path === '/token')
      return void json(response, {
        access_token: 'token',
        token_type: 'Bearer',
        expires_in: 60,
        id_token: forged ? forge(claims, { ...forged, kid: key.kid }) : sign(claims, key),
      });
    response.statusCode = 404;
    response.end();
  }

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const body = new URLSearchParams(Buffer.concat(parts).toString());
      asked.push({ path, body, authorization: request.headers.authorization ?? '' });
      const answer = answers.get(path);
      if (answer) answer(request, response);
      else usual(path, response);
    });
  });
  const issuer = `http://127.0.0.1:${await listenOnLoopback(server)}`;

  return {
    issuer,
    asked,
    answers,
    /** The usual discovery document, with other fields. */
    description,
    /** Sets who logs in next: the claims of the next ID tokens. */
    answer(nonce: string | null, more: Claims = {}): void {
      const seconds = Math.floor(now().getTime() / 1000);
      const usualClaims = { iss: issuer, aud: 'fright-club', sub: 'jamie', iat: seconds, exp: seconds + 300, nonce };
      claims = { ...usualClaims, email: 'jamie@example.org', email_verified: true, ...more };
    },
    /** Replaces fields of the discovery document from now on. */
    describe(more: Claims): void {
      described = more;
    },
    /** Forges all later ID tokens: they are not signed with the provider's key. */
    forge(how: { alg: 'none' | 'HS256'; secret: string }): void {
      forged = how;
    },
    /** Returns the public key as PEM text. */
    publicKey: (): string => key.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    /** Answers requests for this path with this JSON from now on. */
    answerWith(path: string, value: object): void {
      answers.set(path, (_, response) => json(response, value));
    },
    /** Signs with a new key. @param publishes false leaves the new key out of /jwks */
    rotate({ publishes = true } = {}): void {
      key = newKey();
      if (publishes) published = [key];
    },
    connections: () =>
      new Promise<number>((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
