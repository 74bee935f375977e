// Sends requests from a separate process, so that their cost is not measured with the site's: bench/request-costs.ts
// forks this file and passes a batch.
import { Agent, request } from 'node:http';

export type BenchCall = { path: string; method?: string; body?: unknown; cookie?: string };
export type Batch = { url: string; callers: number; calls: BenchCall[] };
/** Milliseconds of each call, and the statuses of the failed calls. */
export type BatchResult = { times: number[]; failures: number[] };

/** Sends a call and reads its response without parsing it. @returns the status */
function send(agent: Agent, url: string, { path, method = 'GET', body, cookie }: BenchCall): Promise<number> {
  const json = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const headers = { ...(cookie && { cookie }), ...(json && { 'Content-Type': 'application/json' }) };
    const sent = request(url + path, { agent, method, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(json);
  });
}

async function run({ url, callers, calls }: Batch): Promise<BatchResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const result: BatchResult = { times: [], failures: [] };
  const waiting = calls.values();
  const caller = async () => {
    for (const call of waiting) {
      const begin = performance.now();
      const status = await send(agent, url, call);
      result.times.push(performance.now() - begin);
      if (status >= 400) result.failures.push(status);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  agent.destroy();
  return result;
}

process.on('message', (batch: Batch) => {
  run(batch).then(
    (result) => process.send?.(result),
    (error) => {
      throw error;
    },
  );
});
