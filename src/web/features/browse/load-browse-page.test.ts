import { describe, expect, it } from 'vitest';
import { lastPageInstead } from './load-browse-page.ts';

describe('lastPageInstead', () => {
  it('keeps a page that exists', () => {
    expect(lastPageInstead({ totalPages: 7 }, 1)).toBeNull();
    expect(lastPageInstead({ totalPages: 7 }, 7)).toBeNull();
  });

  it('names the last page when one beyond it is asked for', () => {
    expect(lastPageInstead({ totalPages: 7 }, 8)).toBe(7);
  });

  it('keeps the first page of an empty list and leads its other pages there', () => {
    expect(lastPageInstead({ totalPages: 0 }, 1)).toBeNull();
    expect(lastPageInstead({ totalPages: 0 }, 4)).toBe(1);
  });

  it('leads nowhere when the list could not be had', () => {
    expect(lastPageInstead({ failed: true }, 4)).toBeNull();
  });
});
