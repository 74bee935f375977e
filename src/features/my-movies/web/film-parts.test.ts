// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { focusNeighbour } from './film-parts.tsx';

test.each([
  ['the heading of a month, which stays', '2026-10', 'SUMMARY'],
  ['the list, if the heading goes away too', undefined, 'DIV'],
])('removing the last film of a group moves the focus to %s', (_, month, focused) => {
  document.body.innerHTML = `<div role="tabpanel" tabindex="-1"><details open ${month ? `data-month="${month}"` : ''}>
    <summary>Group</summary><div role="listitem"><a href="/movie/1">Film</a><button>Watched</button></div>
  </details></div>`;
  const button = document.querySelector('button');
  if (!button) throw new Error('There is no button.');
  button.focus();
  focusNeighbour(button);
  expect(document.activeElement?.tagName).toBe(focused);
});
