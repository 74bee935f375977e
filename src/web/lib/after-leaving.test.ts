import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterLeaving } from './api.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a request without a response fails a second later, so a visitor who leaves the page sees no error', async () => {
  const failed = vi.fn();
  afterLeaving(new TypeError('NetworkError when attempting to fetch resource.')).catch(failed);
  await vi.advanceTimersByTimeAsync(900);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(failed).toHaveBeenCalledWith(expect.any(TypeError));
});

test('a failure other than a missing response, such as a cancelled request, is reported immediately', async () => {
  const canceled = new DOMException('The operation was aborted.', 'AbortError');
  await expect(afterLeaving(canceled)).rejects.toBe(canceled);
});
