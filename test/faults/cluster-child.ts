// An app that has nothing but its database: starts it, says so in JSON lines, stops it on SIGTERM.
import { ClusterError, startCluster } from '../../src/embedded-postgres/embedded-postgres.ts';

const [dataDir = '', settings = '{}'] = process.argv.slice(2);
const say = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`);
const begun = performance.now();

// The group's Ctrl-C is for the app alone; a test looks whether the server minds.
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
