import { describe, expect, it } from 'vitest';
import { redirectPage } from './browse-queries.ts';

describe('redirectPage', () => {
  it('returns null for a page that exists', () => {
    expect(redirectPage({ totalPages: 7, films: 1 }, 1)).toBeNull();
    expect(redirectPage({ totalPages: 7, films: 1 }, 7)).toBeNull();
  });

  it('returns the last page when the requested page is beyond it', () => {
    expect(redirectPage({ totalPages: 7, films: 1 }, 8)).toBe(7);
  });

  it('returns the first page when a later page of an empty list is requested', () => {
    expect(redirectPage({ totalPages: 0, films: 1 }, 1)).toBeNull();
    expect(redirectPage({ totalPages: 0, films: 1 }, 4)).toBe(1);
  });

  it('returns null when the list could not be loaded', () => {
    expect(redirectPage({ failed: true }, 4)).toBeNull();
  });
});
