import type { Tasks } from '#engine/jobs/jobs.ts';

/** Tasks that do nothing. */
export const NO_TASKS: Tasks = {
  'send-password-reset': async () => {},
  'send-password-changed': async () => {},
  'send-account-changed': async () => {},
  'send-new-email': async () => {},
  'send-email-changed': async () => {},
  'send-confirmation': async () => {},
  'send-digest': async () => {},
  'send-push': async () => {},
  'forget-nights': async () => {},
  figures: async () => {},
  library: async () => {},
  news: async () => {},
  'import-match': async () => {},
  'import-apply': async () => {},
  'import-undo': async () => {},
  'import-retry': async () => {},
};
