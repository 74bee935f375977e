import { expect, test } from 'vitest';
import { createProgress } from './progress.ts';

function progress({ total, from, isTTY = true }: { total: number | null; from?: number; isTTY?: boolean }) {
  const clock = { time: 0 };
  const written: string[] = [];
  const out = { isTTY, write: (text: string) => written.push(text) > 0 };
  return { clock, written, bar: createProgress({ total, from, out, now: () => clock.time }) };
}

test('the progress shows a bar, the count, the rate and the time left', () => {
  const { clock, written, bar } = progress({ total: 1_000 });
  clock.time = 10_000;
  bar.add(250);
  expect(written).toEqual([`\r[########----------------------] 25%  250 of 1000 films  25.0/s  0:30 left\x1b[K`]);
});

test('progress that continues from an earlier count leaves that count out of the rate', () => {
  const { clock, written, bar } = progress({ total: 40_000, from: 20_000 });
  clock.time = 60_000;
  bar.add(300);
  expect(written[0]).toContain('50%  20300 of 40000 films  5.0/s  1:05:40 left');
});

test('the progress shows the count and the rate when there is no total', () => {
  const { clock, written, bar } = progress({ total: null });
  clock.time = 2_000;
  bar.add(30);
  expect(written).toEqual(['\r30 films  15.0/s\x1b[K']);
});

test('the bar is drawn again at intervals, and once more at the end', () => {
  const { clock, written, bar } = progress({ total: 100 });
  for (let film = 0; film < 100; film++) {
    clock.time += 10;
    bar.add(1);
  }
  expect(written.length).toBeLessThan(10);
  bar.end();
  expect(written.at(-2)).toContain('100%  100 of 100 films');
  expect(written.at(-1)).toBe('\n');
});

test('without a terminal the progress is written as plain lines', () => {
  const { clock, written, bar } = progress({ total: 100, isTTY: false });
  clock.time = 60_000;
  bar.add(50);
  clock.time = 61_000;
  bar.add(10);
  expect(written).toEqual([expect.stringMatching(/^\[#+-+\] 50% .* left\n$/)]);
});
