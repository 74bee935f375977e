import { execFileSync } from 'node:child_process';
import { readFileSync, readSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';

/** limited-process.test.ts starts this script with the name of one of these acts, which the script then performs. */
const ACTS: Record<string, () => unknown> = {
  report: () => {
    const input = Buffer.alloc(5);
    readSync(0, input, 0, input.length, 0);
    return JSON.stringify({ input: input.toString(), environment: Object.keys(process.env) });
  },
  'reserve buffers': () => {
    const kept: Buffer[] = [];
    try {
      for (;;) kept.push(Buffer.allocUnsafeSlow(10_000_000));
    } catch {
      return kept.length * 10;
    }
  },
  'fill buffers': () => {
    const kept: Buffer[] = [];
    for (;;) kept.push(Buffer.alloc(10_000_000, 1));
  },
  'fill the heap': () => {
    const kept: object[] = [];
    for (;;) kept.push({ a: [kept.length] });
  },
  'parse brackets': () => JSON.parse('['.repeat(64_000_000)),
  calculate: () => {
    for (;;);
  },
  wait: () => void setInterval(() => {}, 1000),
  'write much': () => 'x'.repeat(2_000_000),
  throw: () => {
    throw new Error('a mistake of ours');
  },
  'read a file': () => readFileSync(path.join(import.meta.dirname, '../../README.md')),
  'write a file': () => writeFileSync(path.join(import.meta.dirname, 'written'), ''),
  'start a program': () => execFileSync('/bin/sh', ['-c', 'true']),
  'open a connection': () => connect(9, '127.0.0.1'),
};

process.stdout.write(String(ACTS[process.argv[2] ?? '']?.()));
