export { createAdminCommands } from './admin-commands.ts';
export { createAdmission } from './admission.ts';
