import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { listFailure, ratingsFailure } from './list-states.tsx';

const response = { status: 503, statusText: '' };

describe('a failure message', () => {
  it("contains the server's message", () => {
    const error = new ApiError(response, { message: 'The database is busy.' });
    expect(listFailure(error)).toBe('Failed to fetch user list. The database is busy.');
    expect(ratingsFailure(error)).toBe('Failed to fetch ratings. The database is busy.');
  });

  it("replaces the browser's message when the server cannot be reached", () => {
    expect(ratingsFailure(new TypeError('Failed to fetch'))).toBe(
      'Failed to fetch ratings. The server could not be reached. Check your connection.',
    );
  });

  it('contains the message of another error', () => {
    expect(ratingsFailure(new Error('No room'))).toBe('Failed to fetch ratings. No room');
  });

  it('contains the status code when the server sent no message', () => {
    expect(listFailure(new ApiError(response, null))).toBe(
      'Failed to fetch user list. The server reported an error (503). Please try again later.',
    );
  });
});
