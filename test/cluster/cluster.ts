import { lastLines, type Node, startNodes } from '../nodes/node.ts';
import { type Program, runProgram, until } from '../nodes/programs.ts';
import { NO_RATE_LIMIT, runNginx } from '../nodes/proxy.ts';
import { freePorts, LOOPBACK } from '../process/ports.ts';
import { identityOf, makeAccount } from './accounts.ts';
import { type DatabaseNode, leadersOf, standbysOf, startDatabases, synchronousOf } from './databases.ts';
import { type Etcd, startEtcds } from './etcd.ts';
import { deployed, environmentFrom } from './settings.ts';

const DATABASE = { user: 'fright_club', password: 'change-me-4', database: 'fright_club' };

export type Cluster = {
  etcds: Etcd[];
  databases: DatabaseNode[];
  nodes: Node[];
  /** The settings of the first app process. */
  settings: Record<string, string>;
  /** nginx's URL. */
  url: string;
  /** The connection to the leader through HAProxy. */
  connection: { host: string; port: number; user: string; password: string; database: string };
  /** One HAProxy for each app process, as if each process ran on a separate machine. */
  balancers: { restart: () => Promise<void> }[];
  /** Reloads nginx's configuration. The old workers finish the requests under way. */
  reloadProxy: () => void;
  leader: () => Promise<DatabaseNode>;
  standbys: () => Promise<DatabaseNode[]>;
  /** Resolves when one server leads and the two others follow, one of them synchronously. */
  untilWhole: () => Promise<void>;
  /** Returns the end of all logs, for the message of a failed assertion. */
  logs: () => string;
};

/** Starts HAProxy with deploy/cluster/haproxy.cfg. */
async function startBalancer(databases: readonly DatabaseNode[]) {
  const account = await makeAccount('haproxy');
  const [leader = 0, standbys = 0] = await freePorts(2);
  const addresses = databases.flatMap(({ port, apiPort }, index) => [
    [`DB${index + 1}`, `${LOOPBACK}:${port}`],
    [`DB${index + 1}_API_PORT`, String(apiPort)],
  ]);
  const env = await environmentFrom('haproxy.env', {
    LEADER_BIND: `${LOOPBACK}:${leader}`,
    STANDBYS_BIND: `${LOOPBACK}:${standbys}`,
    ...Object.fromEntries(addresses),
  });
  let program: Program | null = null;
  const start = () => {
    program = runProgram('haproxy', ['-f', deployed('haproxy.cfg')], { env, ...identityOf(account) });
  };
  start();
  return {
    leader,
    standbys,
    output: () => program?.output() ?? '',
    restart: async () => {
      await program?.end('SIGTERM');
      start();
    },
  };
}

/** Starts the whole site of deploy/cluster on this machine; it runs until the file's tests are over. */
export async function startCluster(): Promise<Cluster> {
  const etcds = await startEtcds();
  const databases = await startDatabases(etcds);
  const standbys = () => standbysOf(databases);
  const leader = async () => {
    const [first, ...others] = await leadersOf(databases);
    if (!first || others.length > 0) throw new Error(`${others.length + (first ? 1 : 0)} servers lead`);
    return first;
  };
  const balancers = [await startBalancer(databases), await startBalancer(databases)];
  const connection = { host: LOOPBACK, port: balancers[0]?.leader ?? 0, ...DATABASE };
  const first = await leader();
  await first.query(`create role ${DATABASE.user} login password '${DATABASE.password}'`, 'postgres');
  await first.query(`create database ${DATABASE.database} owner ${DATABASE.user}`, 'postgres');

  const [port = 0] = await freePorts(1);
  const url = `http://${LOOPBACK}:${port}`;
  const databaseUrl = (port: number) =>
    `postgres://${DATABASE.user}:${DATABASE.password}@${LOOPBACK}:${port}/${DATABASE.database}`;
  const settings = balancers.map((balancer) => ({
    DATABASE_URL: databaseUrl(balancer.leader),
    DATABASE_REPLICA_URL: databaseUrl(balancer.standbys),
    APP_URL: url,
  }));
  const started = await Promise.all(settings.map((each) => startNodes(1, each)));
  const nodes = started.flat();
  const nginx = await runNginx(port, nodes, NO_RATE_LIMIT);
  return {
    ...{ etcds, databases, nodes, url, connection, leader, standbys, balancers },
    settings: settings[0] ?? {},
    reloadProxy: () => process.kill(nginx.pid, 'SIGHUP'),
    logs: () =>
      [
        lastLines(nodes),
        ...balancers.map(({ output }) => output().slice(-2_000)),
        ...databases.map(({ name, output }) => `${name}: ${output().slice(-1_500)}`),
      ].join('\n'),
    untilWhole: async () => {
      await until('one leader', async () => (await leadersOf(databases)).length === 1);
      await until('two standbys', async () => (await standbys()).length === 2, 120);
      await until('a synchronous standby', async () => (await synchronousOf(databases)).length === 1);
    },
  };
}
