const tasks: (() => unknown)[] = [];

/** To be done when the file's tests are over; the last first. */
export function later(task: () => unknown): void {
  tasks.push(task);
}

/** Ends what the file's tests started and removes their folders: a file's afterAll. */
export async function cleanUp(): Promise<void> {
  for (const task of tasks.splice(0).reverse()) await task();
}
