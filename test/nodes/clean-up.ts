const tasks: (() => unknown)[] = [];

/** Adds a task to run after the file's tests. The last added task runs first. */
export function later(task: () => unknown): void {
  tasks.push(task);
}

/** Runs the added tasks. Call it in afterAll. */
export async function cleanUp(): Promise<void> {
  for (const task of tasks.splice(0).reverse()) await task();
}
