import { afterAll, beforeAll, beforeEach } from 'vitest';
import { deleteMembers, signUp, type TestMember } from '../app/members.ts';
import { emptyApp, type TestApp } from '../app/test-app.ts';
import { type ImportCalls, importCalls } from './import-calls.ts';

/** Gives each test of a file a new member, the only one on the file's site. */
export function beforeEachImport(take: (given: { site: TestApp; member: TestMember; calls: ImportCalls }) => void) {
  let site: TestApp;
  beforeAll(async () => {
    site = await emptyApp();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await deleteMembers(site);
    const member = await signUp(site.app);
    take({ site, member, calls: importCalls(site, member) });
  });
}
