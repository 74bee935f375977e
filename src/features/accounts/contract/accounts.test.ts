import { expect, test } from 'vitest';
import { registrationSchema } from './accounts.ts';

const problems = (email: string, password: string) =>
  registrationSchema.safeParse({ email, password }).error?.issues.map(({ path }) => path.join('.'));

test('registration normalises the e-mail address, and rejects an invalid address and a password that is easy to guess', () => {
  expect(registrationSchema.parse({ email: ' Jamie@Example.ORG', password: 'red rum' })).toEqual({
    email: 'jamie@example.org',
    password: 'red rum',
  });
  expect(problems('jamie', 'red rum')).toEqual(['email']);
  expect(problems('jamie@example.org', 'Password')).toEqual(['password']);
});
