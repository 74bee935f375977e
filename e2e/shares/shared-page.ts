import { expect, type Page } from '@playwright/test';
import { type Member, register, signIn } from '../members.ts';

/** These members rate these films, so no test may expect the films' community figures. */
const FILMS = [229, 948, 493922, 539, 9552, 578, 1091, 745, 377, 8329];

/** Signs in a new member who gives these overall ratings to the first of FILMS. */
export async function becomeRater(page: Page, ratings: readonly number[]): Promise<Member> {
  const member = await register(page);
  await signIn(page, member);
  for (const [index, overallRating] of ratings.entries()) {
    const data = { overallRating, detailedRatings: { scares: overallRating, gore: 3, acting: 7, plot: 6 } };
    const saved = await page.request.post(`/api/ratings/${FILMS[index]}`, { data });
    expect(saved.status()).toBe(200);
  }
  return member;
}

/** Makes a link as the signed-in member. @returns the path of the shared page */
export async function share(page: Page, data: object = { kind: 'profile', name: 'Jamie' }): Promise<string> {
  const created = await page.request.post('/api/shares', { data });
  expect(created.status()).toBe(201);
  const { url } = await created.json();
  return new URL(url).pathname;
}

/** Shares a page as a new member, logs out, and opens the page as a visitor. */
export async function openShared(page: Page): Promise<void> {
  await becomeRater(page, [9, 4, 7, 8]);
  const path = await share(page);
  await page.context().clearCookies();
  await page.goto(path);
}
