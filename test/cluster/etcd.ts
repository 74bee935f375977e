import path from 'node:path';
import { temporaryFolder } from '../nodes/folders.ts';
import { type Program, runProgram, until } from '../nodes/programs.ts';
import { freePorts, LOOPBACK } from '../process/ports.ts';
import { identityOf, makeAccount, makePrivateFolder } from './accounts.ts';
import { environmentFrom } from './settings.ts';

export type Etcd = {
  port: number;
  start: () => void;
  /** @param signal SIGKILL by default */
  end: (signal?: NodeJS.Signals) => Promise<void>;
  isHealthy: () => Promise<boolean>;
  /** True if this etcd leads the other two. */
  leads: () => Promise<boolean>;
};

const THREE = [1, 2, 3] as const;

/** Starts three etcds on this machine with the settings of deploy/cluster/etcd.env. */
export async function startEtcds(): Promise<Etcd[]> {
  const folder = await temporaryFolder();
  const account = await makeAccount('etcd');
  const ports = await freePorts(6);
  const url = (index: number) => `http://${LOOPBACK}:${ports[index]}`;
  const members = THREE.map((number) => `etcd${number}=${url(number + 2)}`).join(',');
  const etcds = await Promise.all(
    THREE.map(async (number): Promise<Etcd> => {
      const dataDir = path.join(folder, `etcd${number}`);
      await makePrivateFolder(dataDir, account);
      const [client, peer] = [url(number - 1), url(number + 2)];
      const env = await environmentFrom('etcd.env', {
        ETCD_NAME: `etcd${number}`,
        ETCD_DATA_DIR: dataDir,
        ETCD_LISTEN_CLIENT_URLS: client,
        ETCD_ADVERTISE_CLIENT_URLS: client,
        ETCD_LISTEN_PEER_URLS: peer,
        ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
        ETCD_INITIAL_CLUSTER: members,
      });
      let program: Program | null = null;
      return {
        port: ports[number - 1] ?? 0,
        start: () => {
          program = runProgram('etcd', [], { cwd: dataDir, env, ...identityOf(account) });
        },
        end: async (signal = 'SIGKILL') => void (await program?.end(signal)),
        isHealthy: async () => (await fetch(`${client}/health`)).ok,
        leads: async () => /^etcd_server_is_leader 1$/m.test(await (await fetch(`${client}/metrics`)).text()),
      };
    }),
  );
  for (const etcd of etcds) etcd.start();
  for (const etcd of etcds) await until('etcd', etcd.isHealthy);
  return etcds;
}
