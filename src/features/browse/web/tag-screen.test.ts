import { expect, test } from 'vitest';
import { TAGS } from '../contract/tags.ts';
import { TAG_LINES } from './tag-screen.tsx';

test('each tag has a line of text, and every line belongs to a tag', () => {
  expect(Object.keys(TAG_LINES).sort()).toEqual(TAGS.map(({ slug }) => slug).sort());
});
