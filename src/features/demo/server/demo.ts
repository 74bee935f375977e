export { createDemoRepository } from './demo.repository.ts';
export { createDemoSite } from './demo-site.ts';
export { plausibleMembers } from './plausible-members.ts';
