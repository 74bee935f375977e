import { runCommand } from '../../src/embedded-postgres/run-command.ts';

async function ip(...args: string[]): Promise<void> {
  const done = await runCommand('ip', args);
  if (!done.ok) throw new Error(`ip ${args.join(' ')}: ${done.stderr}`);
}

/** Rules for our own connections come before the table of local addresses. Only in a network namespace of its own. */
export async function prepareNetwork(): Promise<void> {
  await ip('rule', 'add', 'pref', '100', 'lookup', 'local');
  await ip('rule', 'del', 'pref', '0');
}

const ruleFor = (uid: number, port: number) =>
  ['pref', '10', 'uidrange', `${uid}-${uid}`, 'ipproto', 'tcp', 'dport', String(port), 'blackhole'] as const;

/** Packets of an OS user to these ports get lost, those of open connections included. @returns a function that ends it */
export async function cutOff(uid: number, ports: readonly number[]): Promise<() => Promise<void>> {
  for (const port of ports) await ip('rule', 'add', ...ruleFor(uid, port));
  return async () => {
    for (const port of ports) await ip('rule', 'del', ...ruleFor(uid, port));
  };
}
