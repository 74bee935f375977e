import { runCommand } from '../../packages/embedded-postgres/run-command.ts';

async function ip(...args: string[]): Promise<void> {
  const done = await runCommand('ip', args);
  if (!done.ok) throw new Error(`ip ${args.join(' ')}: ${done.stderr}`);
}

/** Lets the rules of cutOff apply to loopback connections. Call it only in a separate network namespace. */
export async function prepareNetwork(): Promise<void> {
  await ip('rule', 'add', 'pref', '100', 'lookup', 'local');
  await ip('rule', 'del', 'pref', '0');
}

const ruleFor = (uid: number, port: number) =>
  ['pref', '10', 'uidrange', `${uid}-${uid}`, 'ipproto', 'tcp', 'dport', String(port), 'blackhole'] as const;

/** Drops an OS user's packets to these ports, even those of open connections. @returns a function that undoes this */
export async function cutOff(uid: number, ports: readonly number[]): Promise<() => Promise<void>> {
  for (const port of ports) await ip('rule', 'add', ...ruleFor(uid, port));
  return async () => {
    for (const port of ports) await ip('rule', 'del', ...ruleFor(uid, port));
  };
}
