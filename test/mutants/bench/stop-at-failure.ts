import { type RunnerTestCase, type RunnerTestSuite, TestRunner } from 'vitest';

/** After the first failure in a file, its other tests and their set-up are left out. */
export default class StopAtFailure extends TestRunner {
  #failed = new Set<unknown>();

  override async onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    if (this.#failed.has(suite.file)) suite.mode = 'skip';
    await super.onBeforeRunSuite(suite);
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    if (this.#failed.has(test.file)) test.mode = 'skip';
    await super.onBeforeRunTask(test);
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    if (test.result?.state === 'fail') this.#failed.add(test.file);
    super.onAfterRunTask(test);
  }
}
