// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#test/web/render-screen.tsx';
import { sendJson } from '#web/lib/api.ts';
import { newRule } from './draft.ts';
import { RulesEditor } from './rules-editor.tsx';

vi.mock('#web/lib/api.ts', async (original) => ({
  ...(await original<object>()),
  sendJson: vi.fn(),
}));

const CHALLENGE = { from: '2026-10-01', to: '2026-10-31', films: 31, once: false, rules: [newRule('first-viewing')] };

afterEach(cleanup);

test('a number can be emptied and typed anew, and the rules are not saved while it is empty', async () => {
  vi.mocked(sendJson).mockResolvedValue({});
  await renderScreen(<RulesEditor listId="1" challenge={CHALLENGE} onDone={() => {}} />);
  const field = screen.getByLabelText<HTMLInputElement>('How many films');
  const count = within(screen.getByRole('group', { name: 'Rule 1' })).getByLabelText<HTMLInputElement>('How many');
  const type = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } });
  type(field, '');
  type(count, '');
  expect([field.value, count.value]).toEqual(['', '']);
  fireEvent.click(screen.getByRole('button', { name: 'Save the rules' }));
  expect([field.validity.valueMissing, count.validity.valueMissing]).toEqual([true, true]);
  expect(sendJson).not.toHaveBeenCalled();
  type(field, '20');
  type(count, '5');
  fireEvent.click(screen.getByRole('button', { name: 'Save the rules' }));
  const rules = [{ ...newRule('first-viewing'), count: 5 }];
  await expect
    .poll(() => vi.mocked(sendJson).mock.calls)
    .toEqual([['PATCH', '/lists/1', { challenge: { ...CHALLENGE, films: 20, rules } }]]);
});
