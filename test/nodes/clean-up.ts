const tasks: (() => unknown)[] = [];

/** Adds a task to run after the file's tests, the last one first. */
export function later(task: () => unknown): void {
  tasks.push(task);
}

/** Call it in afterAll: runs the added tasks. */
export async function cleanUp(): Promise<void> {
  for (const task of tasks.splice(0).reverse()) await task();
}
