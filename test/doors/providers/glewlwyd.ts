import { generateKeyPairSync } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { freePort, LOOPBACK } from '../../process/ports.ts';
import { type Client, type Running, type StartProvider, startProgram, temporaryFolder } from '../real-provider.ts';
import type { Answer, Person } from '../visitor.ts';

const SCHEMA = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3';
const MODULES = '/usr/lib/glewlwyd';
/** The account that Glewlwyd's schema creates. */
const ADMINISTRATOR = { username: 'admin', password: 'password' };
const SCOPES = ['openid', 'email', 'profile', 'groups'];
/** The name of the plugin's instance, a part of its URLs. */
const PLUGIN = 'oidc';

const configuration = (port: number, folder: string) => `
port=${port}
bind_address="${LOOPBACK}"
external_url="http://${LOOPBACK}:${port}"
login_url="login.html"
api_prefix="api"
log_mode="console"
log_level="WARNING"
cookie_secure=0
session_expiration=86400
session_key="SESSION"
login_api_enabled=true
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="${MODULES}/user"
client_module_path="${MODULES}/client"
user_auth_scheme_module_path="${MODULES}/scheme"
plugin_module_path="${MODULES}/plugin"
hash_algorithm="SHA512"
static_files_path="${folder}/pages"
database={ type="sqlite3"; path="${folder}/glewlwyd.db"; };
`;

async function createDatabase(file: string): Promise<void> {
  const database = new DatabaseSync(file);
  database.exec(await readFile(SCHEMA, 'utf8'));
  database.close();
}

/** Calls the API as the administrator. */
function createAdministrator(api: string) {
  let cookie = '';
  return async (method: string, call: string, body?: object) => {
    const response = await fetch(`${api}${call}`, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${call} answers ${response.status}: ${text}`);
    cookie ||= (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
    return text ? JSON.parse(text) : null;
  };
}

async function setUp(api: string, { client, people }: { client: Client; people: Person[] }): Promise<void> {
  const call = createAdministrator(api);
  await call('POST', '/auth/', ADMINISTRATOR);
  for (const name of SCOPES.slice(1))
    await call('POST', '/scope/', { name, password_required: true, password_max_age: 0 });

  const users = await call('GET', '/mod/user/database');
  const property = (multiple: boolean) => ({ multiple, read: true, write: true });
  Object.assign(users.parameters['data-format'], { verified: property(false), teams: property(true) });
  await call('PUT', '/mod/user/database', users);
  await call('PUT', '/mod/user/database/reset');
  for (const { name, password, email, isVerified, groups } of people)
    await call('POST', '/user/', {
      username: name,
      ...{ password, email, enabled: true, scope: SCOPES },
      ...{ verified: isVerified ? 'yes' : 'no', teams: groups },
    });

  const clients = await call('GET', '/mod/client/database');
  clients.parameters['data-format'].post_logout_redirect_uris = property(true);
  await call('PUT', '/mod/client/database', clients);
  await call('PUT', '/mod/client/database/reset');
  await call('POST', '/client/', {
    client_id: client.id,
    client_secret: client.secret,
    ...{ enabled: true, confidential: true, token_endpoint_auth_method: ['client_secret_basic'] },
    ...{ redirect_uri: [client.callback], post_logout_redirect_uris: [client.home], authorization_type: ['code'] },
  });

  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'key', alg: 'ES256', use: 'sig' };
  const claim = (name: string, property: string, more: object) => ({ name, 'user-property': property, ...more });
  const verified = { type: 'boolean', 'boolean-value-true': 'yes', 'boolean-value-false': 'no', scope: ['email'] };
  await call('POST', '/mod/plugin/', {
    ...{ module: 'oidc', name: PLUGIN, display_name: PLUGIN, enabled: true },
    parameters: {
      iss: `${api}/${PLUGIN}`,
      'jwks-private': JSON.stringify({ keys: [key] }),
      ...{ 'access-token-duration': 600, 'refresh-token-duration': 600, 'code-duration': 60 },
      ...{ 'auth-type-code-enabled': true, 'auth-type-code-revoke-replayed': true, 'jwks-show': true },
      ...{ 'pkce-allowed': true, 'pkce-required': true, 'allowed-scope': SCOPES },
      ...{ 'session-management-allowed': true, 'session-cookie-name': 'SID', 'session-cookie-expiration': 600 },
      'email-claim': 'mandatory',
      'address-claim': { type: 'no' },
      claims: [claim('email_verified', 'verified', verified), claim('groups', 'teams', { scope: ['groups'] })],
    },
  });
}

/** Makes the calls of Glewlwyd's login page, because that page is a script, not a form. */
const createAnswer =
  (api: string, client: Client): Answer =>
  async ({ url }, { name, password }, { send, typed }) => {
    const values = url.searchParams;
    const call = async (method: string, path: string, body?: object) => {
      const init = { method, type: 'application/json', ...(body && { body: JSON.stringify(body) }) };
      const response = await send(new URL(`${api}${path}`), init);
      if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${await response.text()}`);
    };
    const next = values.get('callback_url');
    if (!url.pathname.endsWith('/login.html') || !next) throw new Error(`An unknown page: ${url}`);
    if (values.get('prompt') === 'end_session') {
      await call('DELETE', `/${PLUGIN}/session/${values.get('sid')}`);
      await call('DELETE', '/auth/');
      return { url: new URL(next) };
    }
    const asksAgain = values.get('prompt') === 'login' || values.get('refresh_login') === 'true';
    const { status } = await send(new URL(`${api}/profile_list`));
    if (status !== 200 || asksAgain) {
      typed();
      await call('POST', '/auth/', { username: name, password });
    }
    await call('PUT', `/auth/grant/${client.id}`, { scope: values.get('scope') });
    return { url: new URL(`${next}&g_continue`) };
  };

export const startGlewlwyd: StartProvider = async ({ client, people }) => {
  const { folder, remove } = await temporaryFolder('glewlwyd');
  const port = await freePort();
  const api = `http://${LOOPBACK}:${port}/api`;
  const file = path.join(folder, 'glewlwyd.conf');
  let program: Running | undefined;
  async function close(): Promise<void> {
    await program?.stop();
    await remove();
  }
  try {
    await createDatabase(path.join(folder, 'glewlwyd.db'));
    await mkdir(path.join(folder, 'pages'));
    await writeFile(path.join(folder, 'pages/login.html'), '');
    await writeFile(file, configuration(port, folder));
    program = await startProgram(['glewlwyd', '-c', file], { url: `http://${LOOPBACK}:${port}/config`, cwd: folder });
    await setUp(api, { client, people });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    issuer: `${api}/${PLUGIN}`,
    // Its ID tokens have auth_time 0: it looks for the browser's session in the token request, which the site sends.
    provesLogin: false,
    answer: createAnswer(api, client),
    close,
  };
};
