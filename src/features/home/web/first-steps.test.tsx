// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '#test/web/render-screen.tsx';
import { FirstSteps } from './first-steps.tsx';

afterEach(cleanup);

test('when the first steps are skipped, the focus goes to the page below', async () => {
  await renderScreen(
    <main tabIndex={-1}>
      <FirstSteps limits={null} services={null} onDone={() => {}} />
    </main>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Skip all' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
