import { onTestFinished } from 'vitest';
import { type Handler, openHouse } from './fake-house.ts';

/** Starts a fake server that stops at the end of the test. */
export async function startHouse(handler: Handler) {
  const house = await openHouse(handler);
  onTestFinished(house.close);
  return house;
}
