import { setTimeout as sleep } from 'node:timers/promises';
import { residentMemory } from '#engine/process/limited-process.ts';

/** Returns by how many bytes the memory of a process grows at most while `work` runs, and the result of `work`. */
export async function memoryGrowth<Result>(pid: number, work: () => Promise<Result>) {
  const before = await residentMemory(pid);
  let most = before;
  let isOver = false;
  const watch = (async () => {
    while (!isOver) {
      most = Math.max(most, await residentMemory(pid));
      await sleep(50);
    }
  })();
  const result = await work().finally(() => {
    isOver = true;
  });
  await watch;
  return { growth: most - before, result };
}
