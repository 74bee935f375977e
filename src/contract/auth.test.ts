import { expect, test } from 'vitest';
import { registrationSchema } from './auth.ts';

const problems = (email: string, password: string) =>
  registrationSchema.safeParse({ email, password }).error?.issues.map(({ path }) => path.join('.'));

test('an account is made with a new e-mail address, in its stored form, and a password that is good enough', () => {
  expect(registrationSchema.parse({ email: ' Jamie@Example.ORG', password: 'red rum' })).toEqual({
    email: 'jamie@example.org',
    password: 'red rum',
  });
  expect(problems('jamie', 'red rum')).toEqual(['email']);
  expect(problems('jamie@example.org', 'Password')).toEqual(['password']);
});
