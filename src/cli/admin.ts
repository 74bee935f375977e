// npm run admin -- grant EMAIL makes a member an administrator; revoke EMAIL undoes this; list prints all
// administrators; reset-link EMAIL prints a link to set a new password; invite prints a link to register. The other
// commands are files of their own, which read their own arguments.
import type { Logger } from 'pino';
import { createAdminCommands } from '#features/admin/server/admin.ts';
import { runCommand, UsageError, withDatabase } from './run-command.ts';

const NONE = 'Nobody is an administrator. Make one: npm run admin -- grant EMAIL';
const USAGE =
  'Usage: npm run admin -- grant EMAIL | revoke EMAIL | reset-link EMAIL | invite | list | rescue EMAIL | backup FILE | restore FILE | demo [--members N | --remove]';

type Commands = ReturnType<typeof createAdminCommands>;

async function list(commands: Commands): Promise<string> {
  const administrators = await commands.list();
  if (administrators.length === 0) return NONE;
  return administrators.map(({ email, isDisabled }) => `${email}${isDisabled ? ' (disabled)' : ''}`).join('\n');
}

/** Each returns the lines to print. */
const ABOUT_A_MEMBER: Record<string, (commands: Commands, email: string) => Promise<string>> = {
  grant: async (commands, email) => {
    await commands.grant(email);
    return `${email} is an administrator.`;
  },
  revoke: async (commands, email) => {
    await commands.revoke(email);
    const rest = await commands.list();
    return `${email} is no administrator.${rest.length === 0 ? ` ${NONE}` : ''}`;
  },
  'reset-link': (commands, email) => commands.resetLink(email),
};
const OTHERS: Record<string, (commands: Commands) => Promise<string>> = {
  invite: (commands) => commands.invite(),
  list,
};

const FILES: Record<string, () => Promise<unknown>> = {
  rescue: () => import('./rescue.ts'),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
  demo: () => import('./seed-demo.ts'),
};

const file = FILES[process.argv[2] ?? ''];
if (file) {
  process.argv.splice(2, 1);
  await file();
} else {
  runCommand(administer);
}

async function administer(log: Logger): Promise<undefined> {
  const [name = '', email, ...more] = process.argv.slice(2);
  const ofMember = email !== undefined && more.length === 0 ? ABOUT_A_MEMBER[name] : undefined;
  const other = email === undefined ? OTHERS[name] : undefined;
  if (!ofMember && !other) throw new UsageError(USAGE);
  await withDatabase(log, async ({ db }, env) => {
    const commands = createAdminCommands({ db, env, clock: () => new Date() });
    console.log(ofMember ? await ofMember(commands, email ?? '') : await other?.(commands));
  });
}
