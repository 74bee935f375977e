// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#test/web/render-screen.tsx';
import { getJson, sendJson } from '#web/lib/api.ts';
import type { Rule } from '../contract/challenges.ts';
import { newRule } from './rule-fields.tsx';
import { RulesEditor } from './rules-editor.tsx';

vi.mock('#web/lib/api.ts', { spy: true });

const CHALLENGE = { from: '2026-10-01', to: '2026-10-31', films: 31, once: false, rules: [newRule('first-viewing')] };

afterEach(() => vi.clearAllMocks());

const renderRules = (...rules: Rule[]) =>
  renderScreen(<RulesEditor listId="1" challenge={{ ...CHALLENGE, rules }} onDone={() => {}} />);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const focused = () => document.activeElement?.textContent;

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

test('a rule of one film is saved without a choice about different values, which the editor no longer shows', async () => {
  vi.mocked(sendJson).mockResolvedValue({});
  await renderRules({ ...newRule('decades'), count: 2 });
  const count = screen.getByLabelText('How many');
  fireEvent.click(screen.getByRole('checkbox', { name: 'A different decade for each film' }));
  fireEvent.change(count, { target: { value: '1' } });
  expect(screen.queryByRole('checkbox')).toBeNull();
  press('Save the rules');
  const body = { challenge: { ...CHALLENGE, rules: [newRule('decades')] } };
  await expect.poll(() => vi.mocked(sendJson).mock.calls).toEqual([['PATCH', '/lists/1', body]]);
});

test('after a rule is removed, its removal is announced, and the focus is on the button of the next or former one', async () => {
  await renderRules(newRule('first-viewing'), newRule('rating'), newRule('decades'));
  press('Remove rule 2');
  expect(focused()).toBe('Remove rule 2');
  expect(screen.getByText('Rule 2 was removed.').role).toBe('status');
  press('Remove rule 2');
  expect(focused()).toBe('Remove rule 1');
  press('Remove rule 1');
  expect(focused()).toBe('Add a rule');
});

test('after a condition is removed, the focus is on the button of the next or former one', async () => {
  const and: Rule['and'] = [{ kind: 'first-viewing' }, { kind: 'rating', range: '7-' }, { kind: 'first-viewing' }];
  await renderRules({ ...newRule('decades'), and });
  const buttons = () => screen.queryAllByRole('button', { name: 'Remove this condition of rule 1' });
  const remove = (index: number) => {
    buttons()[index]?.focus();
    fireEvent.click(buttons()[index] as HTMLElement);
  };
  remove(0);
  expect(document.activeElement).toBe(buttons()[0]);
  screen.getByText('A condition of rule 1 was removed.');
  remove(1);
  expect(document.activeElement).toBe(buttons()[0]);
  remove(0);
  expect(focused()).toBe('Add a condition to rule 1');
});

test('after a chosen value is removed, the focus is on the next one or on the field', async () => {
  await renderRules({ kind: 'decades', values: ['1970s', '1980s'], count: 1, and: [] });
  press('Remove: 1970s');
  expect(focused()).toBe('Remove: 1980s');
  press('Remove: 1980s');
  expect(document.activeElement).toBe(screen.getByLabelText('Which'));
});

test('after a person is chosen or removed, the focus is on the next one or on the field', async () => {
  const people = [1, 2].map((id) => ({ id, name: `Person ${id}` }));
  vi.mocked(getJson).mockImplementation(async (path) =>
    path.startsWith('/movies/people') ? people : people.find(({ id }) => path.endsWith(`/${id}`)),
  );
  await renderRules(newRule('person'));
  const field = screen.getByLabelText<HTMLInputElement>('Name of an actor or a director');
  for (const { name } of people) {
    fireEvent.change(field, { target: { value: 'Person' } });
    fireEvent.click(await screen.findByRole('button', { name: `Add: ${name}` }));
    expect(document.activeElement).toBe(field);
    await screen.findByRole('button', { name: `Remove: ${name}` });
  }
  press('Remove: Person 1');
  expect(focused()).toBe('Remove: Person 2');
  press('Remove: Person 2');
  expect(document.activeElement).toBe(field);
});

test('a place in a series that a program has saved stays chosen, also a late one', async () => {
  await renderRules({ kind: 'franchise', values: ['saw'], nth: 21, count: 1, and: [] });
  const select = screen.getByLabelText<HTMLSelectElement>('Which');
  expect(select.selectedOptions[0]?.textContent).toBe('film 21');
});
