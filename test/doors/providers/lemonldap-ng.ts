import { generateKeyPairSync } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort, LOOPBACK } from '../../process/ports.ts';
import { type Client, type StartProvider, startProgram, temporaryFolder } from '../real-provider.ts';
import type { Person } from '../visitor.ts';

const SHARE = '/usr/share/lemonldap-ng/portal';

const settings = (folder: string) => `
[all]
logLevel = warn
[configuration]
type = File
dirName = ${folder}/configuration
localStorage = Cache::FileCache
localStorageOptions = {'namespace' => 'configuration', 'default_expires_in' => 600, 'cache_root' => '${folder}/cache', 'cache_depth' => 1}
[portal]
staticPrefix = /static
templateDir = ${SHARE}/templates
languages = en
[handler]
`;

const text = (value: string) => `'${value.replaceAll(/[\\']/g, '\\$&')}'`;

/** Perl that starts the portal without a captcha and with our people as demo accounts, whose password is their name. */
const program = (people: Person[]) => `
package Lemonldap::NG::Portal::Captcha::None;
use Mouse;
extends 'Lemonldap::NG::Common::Module';
sub init { 1 }
$INC{'Lemonldap/NG/Portal/Captcha/None.pm'} = 1;
package main;
use Lemonldap::NG::Portal::Main;
use Lemonldap::NG::Portal::UserDB::Demo;
%Lemonldap::NG::Portal::UserDB::Demo::demoAccounts = (
${people
  .map(({ name, email, isVerified, groups }) => {
    const account = { uid: name, cn: name, mail: email, verified: isVerified ? '1' : '0', teams: groups.join('; ') };
    const pairs = Object.entries(account).map(([key, value]) => `${key} => ${text(value)}`);
    return `${text(name)} => { ${pairs.join(', ')} },`;
  })
  .join('\n')}
);
%Lemonldap::NG::Portal::UserDB::Demo::demoGroups = ();
Lemonldap::NG::Portal::Main->run({});
`;

function configuration(folder: string, portal: string, client: Client): object {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const sessions = (name: string) => ({
    Directory: path.join(folder, name),
    LockDirectory: path.join(folder, name, 'lock'),
    generateModule: 'Lemonldap::NG::Common::Apache::Session::Generate::SHA256',
  });
  const cache = { namespace: 'sessions', default_expires_in: 600, cache_root: `${folder}/cache`, cache_depth: 1 };
  const options = {
    ClientID: client.id,
    ClientSecret: client.secret,
    IDTokenSignAlg: 'RS256',
    RedirectUris: client.callback,
    PostLogoutRedirectUris: client.home,
    RequirePKCE: 1,
    // Asks for no confirmation at logout, because the ID token identifies the site.
    LogoutBypassConfirm: 1,
  };
  return {
    ...{ cfgNum: 1, cfgAuthor: 'tests', cfgDate: 1_700_000_000, cfgVersion: '2.16.1' },
    ...{ domain: LOOPBACK, portal: `${portal}/`, cookieName: 'lemonldap', securedCookie: 0, portalSkin: 'bootstrap' },
    ...{ authentication: 'Demo', userDB: 'Same', passwordDB: 'Null', registerDB: 'Null' },
    ...{ portalDisplayResetPassword: 0, portalDisplayRegister: 0, captcha: '::Captcha::None' },
    demoExportedVars: { cn: 'cn', mail: 'mail', uid: 'uid', verified: 'verified', teams: 'teams' },
    ...{ macros: { _whatToTrace: '$uid' }, whatToTrace: '_whatToTrace', groups: {}, exportedVars: {} },
    ...{ locationRules: { [LOOPBACK]: { default: 'accept' } }, exportedHeaders: {} },
    ...{ globalStorage: 'Apache::Session::File', globalStorageOptions: sessions('sessions') },
    ...{ persistentStorage: 'Apache::Session::File', persistentStorageOptions: sessions('memories') },
    ...{ localSessionStorage: 'Cache::FileCache', localSessionStorageOptions: cache },
    ...{ issuerDBOpenIDConnectActivation: 1, oidcServiceMetaDataIssuer: portal },
    ...{ oidcServicePrivateKeySig: privateKey, oidcServicePublicKeySig: publicKey, oidcServiceKeyIdSig: 'key' },
    oidcRPMetaDataOptions: {
      site: Object.fromEntries(Object.entries(options).map(([name, value]) => [`oidcRPMetaDataOptions${name}`, value])),
    },
    oidcRPMetaDataExportedVars: {
      site: { email: 'mail', name: 'cn', email_verified: 'verified;bool;auto', groups: 'teams;string;auto' },
    },
    oidcRPMetaDataOptionsExtraClaims: { site: { groups: 'groups' } },
  };
}

/**
 * Makes all sessions an hour older. Otherwise the portal would not ask for the password again: it never does so in the
 * first seconds after a login.
 */
async function ageSessions(folder: string): Promise<void> {
  for (const entry of await readdir(path.join(folder, 'sessions'), { withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const session = JSON.parse(await readFile(file, 'utf8'));
    for (const moment of ['_utime', '_lastAuthnUTime']) if (session[moment]) session[moment] -= 3600;
    await writeFile(file, JSON.stringify(session));
  }
  await rm(path.join(folder, 'cache'), { recursive: true });
}

export const startLemonldapNg: StartProvider = async ({ client, people }) => {
  const { folder, remove } = await temporaryFolder('lemonldap-ng');
  const port = await freePort();
  const issuer = `http://${LOOPBACK}:${port}`;
  for (const name of ['configuration', 'sessions/lock', 'memories/lock', 'cache'])
    await mkdir(path.join(folder, name), { recursive: true });
  const [file, app] = [path.join(folder, 'lemonldap-ng.ini'), path.join(folder, 'portal.psgi')];
  await writeFile(file, settings(folder));
  await writeFile(app, program(people));
  await writeFile(
    path.join(folder, 'configuration/lmConf-1.json'),
    JSON.stringify(configuration(folder, issuer, client)),
  );
  const running = await startProgram(['plackup', '--host', LOOPBACK, '--port', `${port}`, '-E', 'production', app], {
    url: `${issuer}/.well-known/openid-configuration`,
    cwd: folder,
    env: { LLNG_DEFAULTCONFFILE: file },
  });
  return {
    issuer,
    provesLogin: true,
    passAnHour: () => ageSessions(folder),
    async close() {
      await running.stop();
      await remove();
    },
  };
};
