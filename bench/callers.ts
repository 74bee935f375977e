// Sends requests from a process of its own, so that their cost is not measured with the site's: bench/request-costs.ts
// forks it and passes a batch.
import { Agent, request } from 'node:http';

export type BenchCall = { path: string; method?: string; body?: unknown; cookie?: string };
export type Batch = { url: string; callers: number; calls: BenchCall[] };
/** Milliseconds of each call, sorted, and the statuses of failed ones. */
export type BatchResult = { times: number[]; failures: number[] };

/** Reads the response to its end and does not parse it. @returns the status */
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
  result.times.sort((a, b) => a - b);
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
