import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// Ends only a test that hangs, however busy the machine is.
configure({ asyncUtilTimeout: 120_000 });
afterEach(() => {
  cleanup();
  // Files share the document.
  if ('document' in globalThis) document.body.replaceChildren();
});

// React warns of missing and equal keys, with which an element can stay that should go.
const KEY_WARNING = /unique "key"|same key/;
beforeEach(() => void vi.spyOn(console, 'error'));
afterEach(() => {
  expect(vi.mocked(console.error).mock.calls.filter(([text]) => KEY_WARNING.test(String(text)))).toEqual([]);
});
