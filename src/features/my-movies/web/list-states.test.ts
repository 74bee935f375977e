import { expect, it } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { listFailure, ratingsFailure } from './list-states.tsx';

const response = { status: 503, statusText: '' };

it.each([
  [
    new ApiError(response, { message: 'The database is busy.' }),
    'Failed to fetch user list. The database is busy.',
    'Failed to fetch ratings. The database is busy.',
  ],
  [
    new TypeError('Failed to fetch'),
    'Failed to fetch user list. The server could not be reached. Check your connection.',
    'Failed to fetch ratings. The server could not be reached. Check your connection.',
  ],
  [new Error('No room'), 'Failed to fetch user list. No room', 'Failed to fetch ratings. No room'],
  [
    new ApiError(response, null),
    'Failed to fetch user list. The server reported an error (503). Please try again later.',
    'Failed to fetch ratings. The server reported an error (503). Please try again later.',
  ],
])('the messages about the failure %o name the list and the reason', (error, ofList, ofRatings) => {
  expect([listFailure(error), ratingsFailure(error)]).toEqual([ofList, ofRatings]);
});
