import { describe, expect, it } from 'vitest';
import { resultsMessage } from './search-screen.tsx';

describe('resultsMessage', () => {
  it.each([
    [0, 'No results found for "the thing"'],
    [1, '1 result for "the thing"'],
    [12, '12 results for "the thing"'],
    [50, 'The best 50 results for "the thing"'],
  ])('returns the right text for %i films', (count, message) => {
    expect(resultsMessage('the thing', count)).toBe(message);
  });

  it('says that a short link does not name the film', () => {
    expect(resultsMessage('https://boxd.it/29a4', 0)).toContain('paste the URL');
  });
});
