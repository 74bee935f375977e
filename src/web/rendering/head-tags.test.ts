import { expect, test } from 'vitest';
import { feedLinks } from './render-document.tsx';

const paths = (...routeIds: string[]) => [...feedLinks(routeIds).matchAll(/href="([^"]+)"/g)].map((match) => match[1]);

test('a screen links to the feeds of the content that it shows', () => {
  expect(paths('__root__', '/calendar')).toEqual(['/releases.atom', '/releases.rss']);
  expect(paths('__root__', '/movie/$id/review')).toEqual(['/reviews.atom', '/reviews.rss']);
  expect(paths('__root__', '/')).toHaveLength(4);
  expect(paths('__root__', '/profile')).toEqual([]);
});
