import { createECDH } from 'node:crypto';
import { z } from 'zod';
import { registrationModeSchema } from '#contract/pages.ts';
import { houseUrlProblem } from './house/house-server.ts';
import { ENCODE_PASSWORD, hasPassword, hasReadableCredentials, withPassword } from './lib/url-credentials.ts';

/** An empty string means "not set". */
const optionalText = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional();
const optionalUrl = optionalText.pipe(z.url({ protocol: /^https?$/ }).optional());
const optionalPostgresUrl = optionalText.pipe(
  z
    .string()
    .refine((text) => /^postgres(ql)?:/.test(text) && hasReadableCredentials(text), {
      error: `must be a URL, for example postgres://fright_club@db.example.org:5432/fright_club, with its password in DATABASE_PASSWORD. ${ENCODE_PASSWORD}`,
    })
    .optional(),
);

/** A server in the operator's own network. A slash at the end of the path is removed. */
const optionalHouseUrl = optionalText.pipe(
  z
    .string()
    .superRefine((text, { addIssue }) => {
      const problem = houseUrlProblem(text);
      if (problem) addIssue(problem);
    })
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
);
/** Sent in a header. */
const optionalKey = optionalText.pipe(
  z
    .string()
    .regex(/^[\w.~+/=-]+$/, 'must be a key without spaces and quotation marks')
    .optional(),
);

function isPrivateKey(key: string): boolean {
  try {
    createECDH('prime256v1').setPrivateKey(key, 'base64url');
    return true;
  } catch {
    return false;
  }
}

const settingsSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z
    .string()
    .trim()
    .regex(/^[^\s/[\]]+$/, 'must be an IP address or a host name, without http:// and brackets')
    .default('127.0.0.1'),
  APP_URL: optionalUrl.refine((url) => !url || new URL(url).pathname === '/', 'must be an origin, without a path'),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  PG_BIN: optionalText,
  DATABASE_URL: optionalPostgresUrl,
  DATABASE_REPLICA_URL: optionalPostgresUrl,
  DATABASE_PASSWORD: z.string().optional(),
  TMDB_TOKEN: optionalText,
  // TMDB's documentation ends this URL with /3. The /3 is removed here, because our client adds it.
  TMDB_API_URL: z
    .url()
    .default('https://api.themoviedb.org')
    .transform((url) => url.replace(/\/+$/, '').replace(/\/3$/, '')),
  TMDB_IMAGE_URL: z.url().default('https://image.tmdb.org/t/p'),
  TMDB_LOGO: optionalText.pipe(
    z
      .string()
      .regex(/\.(svg|png)$/i, 'must be the path of an SVG or PNG file')
      .optional(),
  ),
  WATCH_REGION: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be two capital letters, for example US')
    .default('US'),
  DESK_PROFILES: z.stringbool().default(true),
  CONTENTFUL_SPACE_ID: optionalText,
  CONTENTFUL_DELIVERY_TOKEN: optionalText,
  CONTENTFUL_ENVIRONMENT: z.string().trim().min(1).default('master'),
  CONTENTFUL_HOST: optionalText,
  CONTENTFUL_INSECURE: z.stringbool().default(false),
  SMTP_URL: optionalText.pipe(
    z
      .string()
      .refine((text) => /^smtps?:\/\/[^/?#]/.test(text) && hasReadableCredentials(text), {
        error: `must be a URL, for example smtp://user:password@mail.example.org:587. ${ENCODE_PASSWORD}`,
      })
      .optional(),
  ),
  MAIL_FROM: z.string().trim().min(3).default('Fright Club <no-reply@localhost>'),
  DEMO: z.stringbool().default(false),
  REGISTRATION: registrationModeSchema.default('open'),
  // Public, as the specification wants: it only keeps passwords out of logs (docs/decisions/0005-sign-in-payload.md).
  LOGIN_SECRET: z.string().min(1).default('fright-club'),
  SESSION_SECRET: optionalText,
  PUSH_PRIVATE_KEY: optionalText.pipe(
    z
      .string()
      .regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url, 43 characters')
      .refine(isPrivateKey, 'must be a P-256 private key')
      .optional(),
  ),
  CONTACT: optionalText.pipe(
    z.url({ protocol: /^(https|mailto)$/, error: 'must be an https: or mailto: URL' }).optional(),
  ),
  DONATION_URL: optionalUrl,
  LIBRARY_URL: optionalHouseUrl,
  LIBRARY_KEY: optionalKey,
  PLEX_URL: optionalHouseUrl,
  PLEX_TOKEN: optionalKey,
  SEERR_URL: optionalHouseUrl,
  SEERR_API_KEY: optionalKey,
  TRUSTED_PROXY: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((address) => address.trim())
        .filter(Boolean),
    ),
  PASSWORD_LOGIN: z.stringbool().default(true),
  METRICS_TOKEN: optionalText.pipe(z.string().min(16, 'must be at least 16 characters').optional()),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

const environmentSchema = settingsSchema
  .refine((env) => !env.DATABASE_REPLICA_URL || env.DATABASE_URL, {
    path: ['DATABASE_REPLICA_URL'],
    message: 'requires DATABASE_URL, the primary database',
  })
  .refine((env) => !env.PG_BIN || !env.DATABASE_URL, {
    path: ['PG_BIN'],
    message: 'is only for a database in DATA_DIR, but DATABASE_URL is set: remove one of the two settings',
  });

/** The operator's media servers and Seerr: each URL needs its key. */
const HOUSE_PAIRS = [
  ['LIBRARY_URL', 'LIBRARY_KEY'],
  ['PLEX_URL', 'PLEX_TOKEN'],
  ['SEERR_URL', 'SEERR_API_KEY'],
] as const;

function housePairProblems(env: z.infer<typeof environmentSchema>): string[] {
  return HOUSE_PAIRS.flatMap(([url, key]) => {
    if (Boolean(env[url]) === Boolean(env[key])) return [];
    return env[url] ? `${url}: requires ${key}` : `${key}: requires ${url}`;
  });
}

/** An identity provider (OpenID Connect). */
export type OidcProvider = {
  /** In URLs: `oidc`, `oidc-2`, … */
  key: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
  /** The group of this provider whose members are administrators. */
  adminGroup: string | undefined;
  /** True if e-mail addresses of this provider count as verified even if the provider does not say so. */
  trustsEmail: boolean;
};

const MAX_PROVIDERS = 9;

const providerSchema = z.object({
  ISSUER: z.url({ protocol: /^https?$/, error: 'must be the URL of an identity provider' }),
  CLIENT_ID: z.string().trim().min(1, 'is required'),
  CLIENT_SECRET: z.string().trim().min(1, 'is required'),
  NAME: z.string().trim().min(1).max(60).default('your provider'),
  ADMIN_GROUP: optionalText,
  TRUST_EMAIL: z.stringbool().default(false),
});

type Source = Record<string, string | undefined>;

/** OIDC_ADMIN_GROUP and OIDC_TRUST_EMAIL are of the provider without a number, or of the only one. */
const OF_ONLY_ONE = ['ADMIN_GROUP', 'TRUST_EMAIL'];

/** Reads OIDC_ISSUER and so on, and OIDC_2_ISSUER to OIDC_9_ISSUER. @returns providers and lines about invalid settings */
function readProviders(source: Source): [OidcProvider[], string[]] {
  const providers: OidcProvider[] = [];
  const problems: string[] = [];
  const isOnlyOne = Object.keys(source).filter((name) => /^OIDC_([2-9]_)?ISSUER$/.test(name)).length === 1;
  for (let number = 1; number <= MAX_PROVIDERS; number++) {
    const prefix = number === 1 ? 'OIDC_' : `OIDC_${number}_`;
    const names = Object.keys(providerSchema.shape).filter((name) => source[`${prefix}${name}`]);
    if (!names.includes('ISSUER')) {
      const isDefault = (name: string) => source[`${prefix}${name}`] === 'false';
      const isOfOther = (name: string) => isOnlyOne && number === 1 && OF_ONLY_ONE.includes(name);
      const lost = names.filter((name) => !isDefault(name) && !isOfOther(name));
      problems.push(...lost.map((name) => `${prefix}${name}: requires ${prefix}ISSUER`));
      continue;
    }
    const ofOnlyOne = isOnlyOne ? OF_ONLY_ONE.map((name) => [name, source[`OIDC_${name}`]]) : [];
    const given = names.map((name) => [name, source[`${prefix}${name}`]]);
    const { data, error } = providerSchema.safeParse(Object.fromEntries([...ofOnlyOne, ...given]));
    if (data) {
      const { ISSUER: issuer, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, NAME: name } = data;
      const { ADMIN_GROUP: adminGroup, TRUST_EMAIL: trustsEmail } = data;
      const key = number === 1 ? 'oidc' : `oidc-${number}`;
      providers.push({ key, issuer, clientId, clientSecret, name, adminGroup, trustsEmail });
    } else problems.push(...error.issues.map((issue) => `${prefix}${issue.path.join('.')}: ${issue.message}`));
  }
  return [providers, problems];
}

export type Environment = Omit<z.infer<typeof environmentSchema>, 'APP_URL'> & {
  OIDC_PROVIDERS: OidcProvider[];
  /** Public origin without a trailing slash. */
  APP_URL: string;
};

/** Invalid settings. The message names each one on its own line. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/**
 * Reads the settings, which docs/operations.md describes.
 *
 * @throws EnvironmentError
 * @example readEnvironment({ PORT: '8080' }).APP_URL // 'http://localhost:8080'
 */
export function readEnvironment(source: Record<string, string | undefined> = process.env): Environment {
  // .env files contain settings without a value, such as "PORT=", which mean "not set".
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = environmentSchema.safeParse(given);
  const refuse = (lines: string[]) => new EnvironmentError(`Invalid settings:\n  ${lines.join('\n  ')}`);
  if (!parsed.success) throw refuse(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const { DATABASE_URL: databaseUrl, DATABASE_PASSWORD: password = '', PASSWORD_LOGIN: hasPasswords } = parsed.data;
  const [providers, problems] = readProviders(given);
  if (!hasPasswords && providers.length === 0) problems.push('PASSWORD_LOGIN: false requires OIDC_ISSUER');
  if (password && (!databaseUrl || hasPassword(databaseUrl)))
    problems.push('DATABASE_PASSWORD: requires a DATABASE_URL that has no password of its own');
  problems.push(...housePairProblems(parsed.data));
  if (problems.length > 0) throw refuse(problems);
  const appUrl = parsed.data.APP_URL ?? `http://localhost:${parsed.data.PORT}`;
  // A demo sends no mail, because the e-mail addresses of its members are made up or belong to strangers.
  const demo = parsed.data.DEMO ? { SMTP_URL: undefined } : {};
  const databases = {
    DATABASE_URL: databaseUrl && withPassword(databaseUrl, password),
    DATABASE_REPLICA_URL: parsed.data.DATABASE_REPLICA_URL && withPassword(parsed.data.DATABASE_REPLICA_URL, password),
  };
  return { ...parsed.data, ...demo, ...databases, OIDC_PROVIDERS: providers, APP_URL: new URL(appUrl).origin };
}
