import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { listFailure, ratingsFailure } from './messages.ts';

const answer = { status: 503, statusText: '' };

describe('what is said of a failure', () => {
  it("has the server's words", () => {
    const error = new ApiError(answer, { message: 'The database is busy.' });
    expect(listFailure(error)).toBe('Failed to fetch user list. The database is busy.');
    expect(ratingsFailure(error)).toBe('Failed to fetch ratings. The database is busy.');
  });

  it("has the error's words where the server had none", () => {
    expect(ratingsFailure(new TypeError('Failed to fetch'))).toBe('Failed to fetch ratings. Failed to fetch');
    expect(listFailure(new ApiError(answer, null))).toBe(
      'Failed to fetch user list. Request failed with status code 503',
    );
  });
});
