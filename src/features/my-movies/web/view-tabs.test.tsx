// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#test/web/render-screen.tsx';
import { ViewTabs } from './view-tabs.tsx';

test('arrow keys move between the tabs, but not together with Alt, which is the browser’s way back', async () => {
  await renderScreen(<ViewTabs current="watched" />, '/list');
  const tab = screen.getByRole('tab', { name: 'Watched' });
  tab.focus();
  expect(fireEvent.keyDown(tab, { key: 'ArrowLeft', altKey: true })).toBe(true);
  expect(document.activeElement).toBe(tab);
  expect(fireEvent.keyDown(tab, { key: 'ArrowLeft' })).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Ratings' }));
});
