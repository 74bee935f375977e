import { expect, test } from 'vitest';
import { TAGS } from '#features/browse/contract/tags.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import { KIND_GROUPS } from './kinds-fold.tsx';

test('each theme and each tag is in one group, sorted by label', () => {
  const slugs = KIND_GROUPS.flatMap(({ kinds }) => kinds.map(({ value }) => value));
  expect(slugs.toSorted()).toEqual([...THEMES.map(({ value }) => value), ...TAGS.map(({ slug }) => slug)].sort());
  for (const { kinds } of KIND_GROUPS) {
    const labels = kinds.map(({ label }) => label);
    expect(labels).toEqual(labels.toSorted());
  }
});
