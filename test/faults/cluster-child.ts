// An app that only has a database: starts the database, reports events as JSON lines, and stops on SIGTERM.
import { ClusterError, startCluster } from '#embedded-postgres';

const [dataDir = '', settings = '{}'] = process.argv.slice(2);
const say = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`);
const begun = performance.now();

// Only logs SIGINT: a test sends Ctrl-C to the process group and checks that the server does not get it.
process.on('SIGINT', () => say({ kind: 'log', message: 'SIGINT' }));

try {
  const cluster = await startCluster({
    dataDir,
    settings: JSON.parse(settings),
    log: (message) => say({ kind: 'log', message }),
  });
  process.once('SIGTERM', async () => {
    clearInterval(life);
    await cluster.stop();
    say({ kind: 'stopped' });
  });
  const life = setInterval(() => {}, 60_000);
  say({ kind: 'ready', ms: performance.now() - begun, adopted: cluster.adopted, connection: cluster.connection });
} catch (error) {
  if (!(error instanceof ClusterError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
