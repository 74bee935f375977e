import { existsSync } from 'node:fs';
import path from 'node:path';

const FOLDERS = [...(process.env.PATH ?? '').split(':'), '/usr/sbin'];

/** The Debian package of each program that the tests start. */
const PACKAGES = {
  patroni: 'patroni',
  '/usr/lib/python3/dist-packages/etcd': 'python3-etcd',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  nginx: 'nginx',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
};

const isThere = (program: string) =>
  program.startsWith('/') ? existsSync(program) : FOLDERS.some((folder) => existsSync(path.join(folder, program)));

/** Returns the Debian packages that are not installed. */
export const missingPackages = (): string[] =>
  Object.entries(PACKAGES).flatMap(([program, name]) => (isThere(program) ? [] : [name]));

/** True in the separate network namespace that scripts/special-tests.mjs makes. */
export const hasOwnNetwork = (): boolean => process.env.FRIGHT_CLUB_TEST_NETWORK === 'own';
