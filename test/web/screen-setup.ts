import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

// Ends only a test that hangs, however busy the machine is.
configure({ asyncUtilTimeout: 120_000 });
afterEach(() => {
  cleanup();
  // Files share the document.
  if ('document' in globalThis) document.body.replaceChildren();
});

// React warns of missing and equal keys, with which an element can stay that should go.
const KEY_WARNING = /unique "key"|same key/;
let errors: MockInstance<typeof console.error>;
beforeEach(() => {
  errors = vi.spyOn(console, 'error');
});
afterEach(() => {
  expect(errors.mock.calls.filter(([text]) => KEY_WARNING.test(String(text)))).toEqual([]);
});
