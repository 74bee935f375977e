// An app with only its database: starts it, reports that in JSON lines, and stops it on SIGTERM.
import { ClusterError, startCluster } from '../../src/embedded-postgres/embedded-postgres.ts';

const [dataDir = '', settings = '{}'] = process.argv.slice(2);
const say = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`);
const begun = performance.now();

// A test checks that Ctrl-C for the process group does not reach the server.
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
