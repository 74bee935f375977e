import path from 'node:path';
import { freePorts, LOOPBACK } from '../process/ports.ts';
import { METRICS_TOKEN, readMetrics } from '../process/read-metrics.ts';
import { temporaryFolder } from './folders.ts';
import { type Program, runProgram, untilServes } from './programs.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

export type Node = {
  port: number;
  url: string;
  dataDir: string;
  start: () => Promise<void>;
  /** Sends SIGTERM and resolves with the exit code. */
  stop: () => Promise<number | null>;
  kill: () => Promise<void>;
  output: () => string;
  /** Reads a value from /metrics; 0 when it is missing. */
  figure: (name: string) => Promise<number>;
};

/** Prepares an app process without starting it. */
async function makeNode(port: number, settings: Record<string, string>): Promise<Node> {
  const dataDir = await temporaryFolder();
  const url = `http://${LOOPBACK}:${port}`;
  let program: Program | null = null;
  const isReady = async () => (await fetch(`${url}/readyz`)).status === 200;
  return {
    port,
    url,
    dataDir,
    start: async () => {
      const env = { ...process.env, LOG_LEVEL: 'warn', TRUSTED_PROXY: LOOPBACK, METRICS_TOKEN, ...settings };
      program = runProgram('node', ['src/main.ts'], {
        cwd: ROOT,
        env: { ...env, PORT: String(port), DATA_DIR: dataDir },
      });
      await untilServes(program, isReady);
    },
    stop: async () => (await program?.end('SIGTERM')) ?? null,
    kill: async () => void (await program?.end('SIGKILL')),
    output: () => program?.output() ?? '',
    figure: async (name) => {
      const text = await readMetrics(url);
      const line = text.split('\n').find((each) => each.startsWith(`${name} `));
      return Number(line?.split(' ').at(-1) ?? 0);
    },
  };
}

/** Starts nodes on one database at the same time. */
export async function startNodes(count: number, settings: Record<string, string>): Promise<Node[]> {
  const ports = await freePorts(count);
  const nodes = await Promise.all(ports.map((port) => makeNode(port, settings)));
  await Promise.all(nodes.map((node) => node.start()));
  return nodes;
}

/** Returns the end of the nodes' logs, for the message of a failed assertion. */
export const lastLines = (nodes: readonly Node[]): string =>
  nodes.map(({ port, output }) => `${port}: ${output().slice(-1_500)}`).join('\n');
