import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanUp } from '../nodes/clean-up.ts';
import { type Cluster, startCluster } from './cluster.ts';
import type { DatabaseNode } from './databases.ts';
import { type ClusterRow, runs } from './rows.ts';
import { count, createTraffic, failures, unexpected, writesAgainAfter } from './traffic.ts';

/** The number of kills. The default is for the run that writes docs/reliability.md. */
const TIMES = Number(process.env.CLUSTER_KILLS ?? 20);
/** Seconds until writes are accepted again. */
const LIMIT = 15;

let cluster: Cluster;

beforeAll(async () => {
  if (runs()) cluster = await startCluster();
});
afterAll(cleanUp);

const middle = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

type Kill = (leader: DatabaseNode) => Promise<void>;

const KILLS: [ClusterRow, Kill][] = [
  ['kill -9 of the leading PostgreSQL', async (leader) => leader.killPostgres()],
  ["kill -9 of the leader's Patroni", (leader) => leader.endPatroni('SIGKILL')],
];

describe.each(KILLS)('%s', (row, kill) => {
  test.runIf(runs())(
    'writes are accepted again, no acknowledged write is lost, and public pages never fail',
    async ({ annotate }) => {
      await cluster.untilWhole();
      const traffic = await createTraffic(cluster);
      const pauses: number[] = [];
      let refused = 0;
      let pages = 0;
      let memberReads = 0;
      for (let time = 0; time < TIMES; time++) {
        traffic.start();
        await sleep(500 + Math.random() * 3_000);
        const leader = await cluster.leader();
        const moment = performance.now();
        await kill(leader);
        await sleep(2_000);
        await traffic.untilAcknowledged();
        await sleep(2_000);
        const seen = await traffic.stop();
        expect(unexpected(seen, 'write'), cluster.logs()).toEqual([]);
        expect(unexpected(seen, 'sign-in')).toEqual([]);
        expect(failures(seen, 'page'), cluster.logs()).toEqual([]);
        pauses.push(writesAgainAfter(seen, moment));
        refused += failures(seen, 'write').length;
        pages += count(seen, 'page');
        memberReads += failures(seen, 'member').length;
        // A service manager would start a killed Patroni again.
        if (row.includes('Patroni')) leader.start();
        await cluster.untilWhole();
        await traffic.expectKept();
      }
      const seconds = (value: number) => `${value.toFixed(1)} s`;
      await annotate(
        `${TIMES} kills; ${traffic.acknowledged()} writes acknowledged, 0 lost, ${refused} answered 503; writes back after ` +
          `${seconds(middle(pauses))} (median), ${seconds(Math.max(...pauses))} at most; ${pages} reads of public pages, ` +
          `0 failed; ${memberReads} reads of members answered 503`,
      );
      expect(Math.max(...pauses)).toBeLessThanOrEqual(LIMIT);
    },
  );
});
