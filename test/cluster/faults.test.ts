import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakeTmdb } from '#tmdb-client/fake/fake-tmdb.ts';
import { signUp, type TestMember } from '../app/members.ts';
import { cleanUp } from '../nodes/clean-up.ts';
import { startNodes } from '../nodes/node.ts';
import { until } from '../nodes/programs.ts';
import { siteAt } from '../nodes/requests.ts';
import { generateFilms } from '../tmdb/generate-films.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { type DatabaseNode, leadersOf, synchronousOf } from './databases.ts';
import { requestMail, sentMails, syncedFilms } from './jobs.ts';
import { cutOff, prepareNetwork } from './network.ts';
import { probe } from './probe.ts';
import { hasOwnNetwork } from './requirements.ts';
import { clusterRow, runs } from './rows.ts';
import { count, createTraffic, failures, type Seen, unexpected, writesAgainAfter } from './traffic.ts';

/** Seconds until writes are accepted again. */
const LIMIT = 15;
const MAILS = 12;
const FILMS = 600;

let cluster: Cluster;
let traffic: Awaited<ReturnType<typeof createTraffic>>;

beforeAll(async () => {
  if (!runs()) return;
  cluster = await startCluster();
  traffic = await createTraffic(cluster);
  await (await cluster.leader()).query('create table split_brain (id integer)');
  if (hasOwnNetwork()) await prepareNetwork();
});
afterAll(cleanUp);

const seconds = (value: number) => `${value.toFixed(1)} s`;

/** Expects that no page failed and all else succeeded or got 503 with Retry-After. @returns the figures as text */
function figuresOf(seen: readonly Seen[]): string {
  expect(failures(seen, 'page'), cluster.logs()).toEqual([]);
  for (const kind of ['write', 'member', 'sign-in'] as const) {
    expect(unexpected(seen, kind), cluster.logs()).toEqual([]);
  }
  const refused = failures(seen, 'write').length;
  return `${count(seen, 'write')} writes acknowledged, ${refused} answered 503, ${count(seen, 'page')} pages read, 0 failed`;
}

/** Expects that no request failed. */
function expectUnnoticed(seen: readonly Seen[]): void {
  for (const kind of ['page', 'write', 'member', 'sign-in'] as const) {
    expect(failures(seen, kind), cluster.logs()).toEqual([]);
  }
}

/** Runs a fault under load, and then compares the stored data with the acknowledged writes. */
async function underLoad(fault: () => Promise<void>): Promise<Seen[]> {
  await cluster.untilWhole();
  traffic.start();
  await traffic.untilAcknowledged();
  await sleep(2_000);
  try {
    await fault();
    await traffic.untilAcknowledged();
    await sleep(2_000);
  } catch (error) {
    await traffic.stop();
    throw new Error(cluster.logs(), { cause: error });
  }
  const seen = await traffic.stop();
  await cluster.untilWhole();
  await traffic.expectKept();
  return seen;
}

/**
 * Takes the leader out of the cluster and back in, while a client keeps writing to it directly. Expects that the old
 * leader acknowledges no write after another server leads.
 *
 * @returns the figures of the run as text
 */
async function expectNoSplitBrain(take: (leader: DatabaseNode) => Promise<() => Promise<void>>): Promise<string> {
  await (await cluster.leader()).query('truncate split_brain');
  let again = 0;
  let tries = 0;
  let late = 0;
  let direct: number[] = [];
  const seen = await underLoad(async () => {
    const old = await cluster.leader();
    const client = probe(old);
    const moment = performance.now();
    const giveBack = await take(old);
    const others = cluster.databases.filter((each) => each !== old);
    await until('another leader', async () => (await leadersOf(others)).length === 1);
    const newLeaderAt = performance.now();
    await traffic.untilAcknowledged();
    again = (performance.now() - moment) / 1_000;
    await giveBack();
    await until('the old leader follows', async () => (await old.status('/replica?lag=16MB')) === 200, 120);
    const acknowledged = await client.stop();
    direct = acknowledged.map(({ id }) => id);
    late = acknowledged.filter(({ at }) => at > newLeaderAt).length;
    tries = client.tries();
  });
  expect(late, 'writes that the old leader acknowledged after the new one was there').toBe(0);
  const stored = await (await cluster.leader()).query<{ id: number }>('select id from split_brain');
  const ids = new Set(stored.map(({ id }) => id));
  expect(direct.filter((id) => !ids.has(id))).toEqual([]);
  expect(again).toBeLessThanOrEqual(LIMIT);
  return (
    `${figuresOf(seen)}; writes back after ${seconds(again)}; of ${tries} writes sent to the old leader directly ` +
    `${direct.length} acknowledged before, 0 after the new one led, 0 lost`
  );
}

describe(clusterRow('the leader is frozen and thawed'), () => {
  test.runIf(runs())('the old leader accepts no writes and then follows the new leader', async ({ annotate }) => {
    const figures = await expectNoSplitBrain(async (leader) => {
      leader.signalAll('SIGSTOP');
      return async () => leader.signalAll('SIGCONT');
    });
    await annotate(figures);
  });
});

describe(clusterRow('the leader is cut off from etcd'), () => {
  test.runIf(runs() && hasOwnNetwork())(
    'the old leader stops leading, and later follows the new leader',
    async ({ annotate }) => {
      const ports = cluster.etcds.map(({ port }) => port);
      await annotate(await expectNoSplitBrain((leader) => cutOff(leader.uid ?? 0, ports)));
    },
  );
});

describe(clusterRow('one etcd is killed'), () => {
  test.runIf(runs())('no request fails, even when the killed etcd leads the others', async ({ annotate }) => {
    const before = await cluster.leader();
    const seen = await underLoad(async () => {
      const leads = await Promise.all(cluster.etcds.map((etcd) => etcd.leads()));
      const etcd = cluster.etcds[leads.indexOf(true)];
      await etcd?.end();
      await sleep(12_000);
      etcd?.start();
      await until('etcd', async () => (await etcd?.isHealthy()) === true);
    });
    expectUnnoticed(seen);
    expect((await cluster.leader()).name).toBe(before.name);
    await annotate(`the leading etcd away for 12 s: ${figuresOf(seen)}`);
  });
});

describe(clusterRow('two etcds are killed'), () => {
  test.runIf(runs())('reads continue, and writes get 503 until the killed etcds run again', async ({ annotate }) => {
    let back = 0;
    const seen = await underLoad(async () => {
      const dead = cluster.etcds.slice(0, 2);
      await Promise.all(dead.map((etcd) => etcd.end()));
      await until('no leader', async () => (await leadersOf(cluster.databases)).length === 0);
      await sleep(8_000);
      for (const etcd of dead) etcd.start();
      back = performance.now();
    });
    const figures = figuresOf(seen);
    expect(failures(seen, 'write').length).toBeGreaterThan(0);
    await annotate(`${figures}; writes back ${seconds(writesAgainAfter(seen, back))} after the etcds`);
  });
});

describe(clusterRow('a standby is killed, emptied and added anew'), () => {
  test.runIf(runs())('no request fails, although commits waited for the standby', async ({ annotate }) => {
    let added = 0;
    const seen = await underLoad(async () => {
      const [standby] = await synchronousOf(cluster.databases);
      await standby?.empty();
      await sleep(5_000);
      const begun = performance.now();
      standby?.start();
      await cluster.untilWhole();
      added = (performance.now() - begun) / 1_000;
    });
    expectUnnoticed(seen);
    const writes = seen.filter(({ kind }) => kind === 'write').map(({ began, ended }) => ended - began);
    await annotate(
      `the synchronous standby: ${figuresOf(seen)}; a write waited ${seconds(Math.max(...writes) / 1_000)} at most; ` +
        `copied and following again after ${seconds(added)}`,
    );
  });
});

async function switchOver(): Promise<void> {
  const leader = await cluster.leader();
  const [candidate] = await synchronousOf(cluster.databases);
  const response = await leader.order('/switchover', { leader: leader.name, candidate: candidate?.name });
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('Successfully')]);
}

describe(clusterRow('switchover by hand'), () => {
  test.runIf(runs())('no read fails, and writes are possible again within seconds', async ({ annotate }) => {
    let moment = 0;
    const seen = await underLoad(async () => {
      moment = performance.now();
      await switchOver();
    });
    const figures = figuresOf(seen);
    const pause = writesAgainAfter(seen, moment);
    expect(pause).toBeLessThanOrEqual(LIMIT);
    await annotate(`${figures}; writes back after ${seconds(pause)}`);
  });
});

describe(clusterRow('jobs during a failover'), () => {
  test.runIf(runs())('each accepted mail is sent once', async ({ annotate }) => {
    await cluster.untilWhole();
    const members: TestMember[] = [];
    for (let number = 0; number < MAILS; number++) members.push(await signUp(siteAt(cluster.url)));
    const leader = await cluster.leader();
    const requests: Promise<boolean>[] = [];
    for (const [index, { email }] of members.entries()) {
      if (index === MAILS / 2) leader.killPostgres();
      requests.push(requestMail(cluster, email));
      await sleep(150);
    }
    const results = await Promise.all(requests);
    const accepted = members.filter((_, index) => results[index]).map(({ email }) => email);
    const arrived = async () => {
      const sent = await sentMails(cluster);
      return accepted.every((email) => sent.has(email));
    };
    await until('the mails', arrived, 120);
    // Waits longer than the queue needs to give a job to another worker.
    await sleep(5_000);
    const sent = await sentMails(cluster);
    expect(accepted.map((email) => sent.get(email))).toEqual(accepted.map(() => 1));
    await annotate(`${MAILS} mails requested, ${accepted.length} accepted, each sent once`);
  });

  test.runIf(runs())('a full sync of the catalogue continues until it is complete', async ({ annotate }) => {
    await cluster.untilWhole();
    const fake = await fakeTmdb({ films: generateFilms(FILMS) });
    const nodes = await startNodes(2, { ...cluster.settings, ...fake.env });
    await until('a third of the films', async () => (await syncedFilms(cluster)).films > FILMS / 3, 60);
    (await cluster.leader()).killPostgres();
    await until('the sync', async () => (await syncedFilms(cluster)).isComplete, 240);
    expect((await syncedFilms(cluster)).films).toBe(FILMS);
    const requested = fake.requests.flatMap((request) => /^\/3?\/?movie\/(\d+)\?/.exec(request)?.[1] ?? []);
    const again = requested.length - new Set(requested).size;
    for (const node of nodes) await node.stop();
    await annotate(`a full sync of ${FILMS} films is complete; ${again} films were requested again`);
  });
});

describe(clusterRow('rolling restart of every part'), () => {
  test.runIf(runs())('no read of a page fails while every part restarts in turn', async ({ annotate }) => {
    const restarted: string[] = [];
    const seen = await underLoad(async () => {
      for (const etcd of cluster.etcds) {
        await etcd.end('SIGTERM');
        etcd.start();
        await until('etcd', etcd.isHealthy);
        restarted.push('etcd');
      }
      const restart = async (node: DatabaseNode) => {
        await node.endPatroni('SIGTERM');
        node.start();
        await cluster.untilWhole();
        restarted.push('Patroni and PostgreSQL');
      };
      const last = await cluster.leader();
      for (const node of await cluster.standbys()) await restart(node);
      await switchOver();
      await cluster.untilWhole();
      await restart(last);
      for (const balancer of cluster.balancers) {
        await balancer.restart();
        // Waits until the app's pools have connected again.
        await traffic.untilAcknowledged();
        await sleep(3_000);
        restarted.push('HAProxy');
      }
      for (const node of cluster.nodes) {
        expect(await node.stop()).toBe(0);
        await node.start();
        // nginx takes a moment to use the process again (docs/operations.md).
        await sleep(3_000);
        restarted.push('app');
      }
      cluster.reloadProxy();
      restarted.push('nginx');
      await traffic.untilAcknowledged();
    });
    await annotate(`${restarted.length} restarts; ${figuresOf(seen)}`);
    expect(restarted).toHaveLength(11);
  });
});
