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

test('a page is rendered without its stylesheet, and has it in the end as it was', () => {
  const router = routerWith({ inlineStyle: STYLE });
  const withStyle = setAsideStyle(router);
  const page = render(router);
  expect(page).not.toContain('content');
  expect(router.ssr?.manifest?.inlineStyle?.attrs).toEqual(STYLE.attrs);
  expect(withStyle(page)).toBe(`<head><style>${STYLE.children}</style></head>`);
});

test.each([
  ['has no stylesheet', {}],
  ['is not known yet', undefined],
])('a page whose manifest %s is as it was', (_, manifest) => {
  const router = routerWith(manifest);
  const withStyle = setAsideStyle(router);
  expect(withStyle(render(router))).toBe('<head><style></style></head>');
});
