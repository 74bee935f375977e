import { TEST_DAY } from './test-day.ts';

/** A clock for `testApp`. It stands at noon of TEST_DAY until it is moved. */
export function movingClock() {
  const noon = () => new Date(`${TEST_DAY}T12:00:00Z`);
  let time = noon();
  return {
    now: () => time,
    /** Moves the clock forward. */
    later: (milliseconds: number) => {
      time = new Date(time.getTime() + milliseconds);
    },
    /** Moves the clock back to noon of TEST_DAY. */
    reset: () => {
      time = noon();
    },
  };
}
