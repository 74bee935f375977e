import type { Environment } from '#engine/env.ts';
import type { AdminOverview } from '../contract/admin.ts';

/** For a secret, administrators see only whether it is set. A URL that may contain a password is a secret. */
const SETTINGS: Record<keyof Environment, 'shown' | 'secret'> = {
  NODE_ENV: 'shown',
  PORT: 'shown',
  HOST: 'shown',
  APP_URL: 'shown',
  DATA_DIR: 'shown',
  PG_BIN: 'shown',
  DATABASE_URL: 'secret',
  DATABASE_REPLICA_URL: 'secret',
  DATABASE_PASSWORD: 'secret',
  REGISTRATION: 'shown',
  DEMO: 'shown',
  TMDB_TOKEN: 'secret',
  TMDB_API_URL: 'shown',
  TMDB_IMAGE_URL: 'shown',
  TMDB_LOGO: 'shown',
  WATCH_REGION: 'shown',
  DESK_PROFILES: 'shown',
  CONTENTFUL_SPACE_ID: 'shown',
  CONTENTFUL_DELIVERY_TOKEN: 'secret',
  CONTENTFUL_ENVIRONMENT: 'shown',
  CONTENTFUL_HOST: 'shown',
  CONTENTFUL_INSECURE: 'shown',
  SMTP_URL: 'secret',
  MAIL_FROM: 'shown',
  PASSWORD_LOGIN: 'shown',
  OIDC_PROVIDERS: 'secret',
  LOGIN_SECRET: 'secret',
  SESSION_SECRET: 'secret',
  PUSH_PRIVATE_KEY: 'secret',
  CONTACT: 'shown',
  DONATION_URL: 'shown',
  LIBRARY_URL: 'shown',
  LIBRARY_KEY: 'secret',
  PLEX_URL: 'shown',
  PLEX_TOKEN: 'secret',
  SEERR_URL: 'shown',
  SEERR_API_KEY: 'secret',
  TRUSTED_PROXY: 'shown',
  METRICS_TOKEN: 'secret',
  LOG_LEVEL: 'shown',
};

/** Removes the user name and the password from a URL, in case a setting contains them although it should not. */
function withoutCredentials(text: string): string {
  const url = text.includes('@') && URL.canParse(text) ? new URL(text) : null;
  if (!url?.password && !url?.username) return text;
  [url.username, url.password] = ['', ''];
  return url.href;
}

export function settingsInForce(env: Environment): AdminOverview['settings'] {
  const ofProviders = env.OIDC_PROVIDERS.flatMap(({ key, name, adminGroup = '', trustsEmail }) => {
    const prefix = key.toUpperCase().replace('-', '_');
    const shown = { NAME: name, ADMIN_GROUP: adminGroup, TRUST_EMAIL: String(trustsEmail) };
    return Object.entries(shown).map(([end, value]) => ({ name: `${prefix}_${end}`, value, isSet: value !== '' }));
  });
  const settings = Object.entries(SETTINGS).map(([name, kind]) => {
    const value: unknown = env[name as keyof Environment]; // Object.entries widens the type of the names to string
    const text = withoutCredentials([value ?? ''].flat().join(', '));
    return { name, value: kind === 'secret' ? null : text, isSet: text !== '' };
  });
  return [...settings, ...ofProviders];
}
