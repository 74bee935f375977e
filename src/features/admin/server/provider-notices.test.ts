import { expect, test } from 'vitest';
import { readEnvironment } from '#engine/env.ts';
import { providerNotices } from './admin.ts';

const provider = (prefix: string, more: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries({
      ISSUER: 'https://id.example',
      CLIENT_ID: 'id',
      CLIENT_SECRET: 'secret',
      NAME: prefix,
      ...more,
    }).map(([name, value]) => [`${prefix}_${name}`, value]),
  );
const GROUP = { ADMIN_GROUP: 'caretakers' };

test('with several providers the start says that OIDC_ADMIN_GROUP and OIDC_TRUST_EMAIL count for the first only', () => {
  const first = provider('OIDC', { ...GROUP, TRUST_EMAIL: 'true' });
  const lines = (more: Record<string, string>) => providerNotices(readEnvironment({ ...first, ...more }));
  expect(lines(provider('OIDC_2'))).toEqual([
    'OIDC_ADMIN_GROUP counts for OIDC only. Another provider has its own: OIDC_2_ADMIN_GROUP',
    'OIDC_TRUST_EMAIL counts for OIDC only. Another provider has its own: OIDC_2_TRUST_EMAIL',
  ]);
  expect(lines(provider('OIDC_3', GROUP))).toEqual([expect.stringContaining('OIDC_3_TRUST_EMAIL')]);
  expect(lines({})).toEqual([]);
});
