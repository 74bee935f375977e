import { existsSync } from 'node:fs';

/** Packages that the tests of each provider need: oidc-provider is from npm, the others are from Debian. */
export const NEEDS = {
  'oidc-provider': ['oidc-provider'],
  glewlwyd: ['glewlwyd'],
  'lemonldap-ng': [
    'liblemonldap-ng-portal-perl',
    'libcrypt-openssl-bignum-perl',
    'libio-string-perl',
    'libstring-random-perl',
  ],
};

/** @param {string} name */
const isInstalled = (name) =>
  name === 'oidc-provider'
    ? existsSync(new URL(`../../node_modules/${name}`, import.meta.url))
    : existsSync(`/var/lib/dpkg/info/${name}.list`);

/**
 * Returns the packages of a provider that are not installed.
 *
 * @param {keyof typeof NEEDS} provider
 * @returns {string[]}
 */
export const missingPackages = (provider) => NEEDS[provider].filter((name) => !isInstalled(name));
