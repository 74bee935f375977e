import { APP_LIMITS, UPSTREAM_LIMITS } from '#contract/time-limits.ts';
import { HOUR } from '#contract/units.ts';

// The app waits long in API tests: none of them tests these limits, and a busy machine would reach them.
Object.assign(APP_LIMITS, { answer: HOUR, uploadAnswer: HOUR, reading: HOUR, readingTurn: HOUR, turn: HOUR });
Object.assign(UPSTREAM_LIMITS, { film: HOUR, person: HOUR, search: HOUR, biography: HOUR, picture: HOUR });
Object.assign(UPSTREAM_LIMITS, { reviewed: HOUR, workingHost: HOUR, newHost: HOUR });
