// Steps from an opened screen to one of its states.
import type { Page } from '@playwright/test';
import { fillIn } from '../accounts/forms.ts';
import { expect } from '../harness.ts';
import { REFUSED } from '../my-movies/stub-member.ts';
import type { Step } from './screens.ts';

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const press = (name: string | RegExp) => async (page: Page) => button(page, name).click();
export const shows = (role: 'dialog' | 'region' | 'alert' | 'status', name?: string) => async (page: Page) =>
  expect(page.getByRole(role, { name }).first()).toBeVisible();

export const steps =
  (...all: Step[]): Step =>
  async (page) => {
    for (const step of all) await step(page);
  };

export const type = (text: string) => async (page: Page) => {
  const box = page.getByPlaceholder('Search movies...').locator('visible=true');
  await box.fill(text);
  await expect(page.getByRole('option').last()).toBeVisible();
  await box.press('ArrowDown');
};

export const fill = (fields: Record<string, string>) => (page: Page) => fillIn(page, fields);

/** Makes all requests to this URL fail. */
export const refuse = (url: string) => (page: Page) => page.route(url, REFUSED);
