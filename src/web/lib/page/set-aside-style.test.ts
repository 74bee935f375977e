import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { setAsideStyle } from './set-aside-style.ts';

const STYLE = { attrs: { 'data-style': '' }, children: '.a{content:"$&"}' };
const routerWith = (manifest: object | undefined) => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  router.ssr = { manifest: manifest && { routes: {}, ...manifest } };
  return router;
};
/** As Start renders it. */
const render = ({ ssr }: ReturnType<typeof routerWith>) =>
  `<head><style>${ssr?.manifest?.inlineStyle?.children ?? ''}</style></head>`;

test('a page is rendered without its stylesheet, and it is known where that belongs', () => {
  const router = routerWith({ inlineStyle: STYLE });
  const takeStyle = setAsideStyle(router);
  const page = render(router);
  expect(page).not.toContain('content');
  expect(router.ssr?.manifest?.inlineStyle?.attrs).toEqual(STYLE.attrs);
  expect(takeStyle(page)).toEqual({
    html: '<head><style></style></head>',
    stylesheet: { text: STYLE.children, at: '<head><style>'.length },
  });
});

test('a title that says what stands for the stylesheet keeps its words', () => {
  const router = routerWith({ inlineStyle: STYLE });
  const takeStyle = setAsideStyle(router);
  const title = '<title>/*the stylesheet*/</title>';
  expect(takeStyle(title + render(router))).toEqual({
    html: `${title}<head><style></style></head>`,
    stylesheet: { text: STYLE.children, at: `${title}<head><style>`.length },
  });
});

test.each([
  ['has no stylesheet', {}],
  ['is not known yet', undefined],
])('a page whose manifest %s is as it was', (_, manifest) => {
  const router = routerWith(manifest);
  const takeStyle = setAsideStyle(router);
  expect(takeStyle(render(router))).toEqual({ html: '<head><style></style></head>', stylesheet: null });
});
