// Steps from an opened screen to one of its states.
import type { Page } from '@playwright/test';
import { fillIn } from '../accounts/forms.ts';
import { expect } from '../harness.ts';
import { REFUSED } from '../my-movies/stub-member.ts';
import type { Screen, Step } from './screens.ts';

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const press = (name: string | RegExp) => async (page: Page) => button(page, name).click();
export const shows = (role: Parameters<Page['getByRole']>[0], name?: string | RegExp) => async (page: Page) =>
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

/** A state of a screen, to which these steps lead. */
export const state = (name: string, path: string, ...show: Step[]): Screen => ({ name, path, show: steps(...show) });

/** A state of a member's screen. */
export const own = (screen: Screen, prepare?: Step): Screen => ({ ...screen, isMember: true, prepare });
