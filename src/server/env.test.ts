import { expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from './env.ts';

test('a line without a value is the same as no line', () => {
  expect(readEnvironment({ PORT: '', DATABASE_URL: '', SESSION_SECRET: ' ' })).toEqual(readEnvironment({}));
});

test('every setting that cannot be used is named', () => {
  const read = () => readEnvironment({ PORT: '99999', DATABASE_URL: 'mysql://there' });
  expect(read).toThrow(EnvironmentError);
  expect(read).toThrow(/PORT: [\s\S]*DATABASE_URL: /);
});

test('a replica without its primary is refused', () => {
  const DATABASE_REPLICA_URL = 'postgres://standby/fright_club';
  expect(() => readEnvironment({ DATABASE_REPLICA_URL })).toThrow('DATABASE_REPLICA_URL: a replica needs its primary');
  const given = readEnvironment({ DATABASE_REPLICA_URL, DATABASE_URL: 'postgres://primary/fright_club' });
  expect(given.DATABASE_REPLICA_URL).toBe(DATABASE_REPLICA_URL);
});
