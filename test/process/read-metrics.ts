/** The METRICS_TOKEN of processes that tests start. */
export const METRICS_TOKEN = 'the token of the tests';

/** Reads the text of a site's /metrics. */
export async function readMetrics(url: string): Promise<string> {
  const response = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  if (!response.ok) throw new Error(`/metrics: ${response.status}`);
  return response.text();
}
