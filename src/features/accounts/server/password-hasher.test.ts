import { expect, test } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';

test('a password is hashed with argon2id, the OWASP parameters and a salt', async () => {
  const { hash } = createPasswordHasher();
  const [one, two] = await Promise.all([hash('redrum'), hash('redrum')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
});

test('only the right password is accepted, and no password is accepted when there is no hash', async () => {
  const { hash, verify } = createPasswordHasher();
  const stored = await hash('redrum');
  expect(await verify('redrum', stored)).toBe(true);
  expect(await verify('Redrum', stored)).toBe(false);
  expect(await verify('no password has this hash', null)).toBe(false);
});

test('a full queue rejects with 429 and Retry-After, and then recovers', async () => {
  const { hash } = createPasswordHasher({ atOnce: 1, waitingAtMost: 2 });
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => hash('redrum')));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
  expect(results[4]).toMatchObject({ reason: { code: 'too_many_requests', retryAfter: expect.any(Number) } });
  await expect(hash('redrum')).resolves.toContain('argon2id');
});

test('a broken hash in the database fails only the call that uses it', async () => {
  const { hash, verify } = createPasswordHasher({ atOnce: 1, waitingAtMost: 2 });
  await expect(verify('redrum', 'not a hash')).rejects.toThrow();
  await expect(hash('redrum')).resolves.toContain('argon2id');
});
