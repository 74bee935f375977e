import { expect, test } from 'vitest';
import { AppError, badRequest, notFound } from './errors.ts';

test('an error has a code, a status, a message for the user and a detail for the log', () => {
  const cause = new Error('ECONNREFUSED');
  const error = new AppError('unavailable', {
    message: 'Try again later.',
    detail: 'no database',
    cause,
    retryAfter: 5,
  });
  expect(error).toMatchObject({
    name: 'AppError',
    code: 'unavailable',
    status: 503,
    message: 'Try again later.',
    detail: 'no database',
    cause,
    retryAfter: 5,
  });
});

test('notFound and badRequest create errors with the status 404 and 400 and the given message', () => {
  expect(notFound('There is no such film.')).toMatchObject({ status: 404, message: 'There is no such film.' });
  expect(badRequest('The page is not a number.')).toMatchObject({ status: 400, message: 'The page is not a number.' });
});
