import type { FrightLimits } from '#features/limits/contract/fright-limits.ts';
import type { MemberServicesInput } from '#features/streaming/contract/streaming.ts';
import type { Challenge, Proposal } from '../contract/challenges.ts';
import type { Surroundings } from './film-facts.ts';
import { conditionWords, type RuleNames } from './rule-words.ts';
import type { Assignment } from './serving.ts';

/** Ids of films. */
type Choice = {
  /** Films that the member has watched since the first day, earliest first. They are assigned already. */
  watched: readonly number[];
  /** Films that the member wants to see in any case. */
  keep: readonly number[];
  /** All films from which to choose, best first. */
  candidates: readonly number[];
};

/**
 * Chooses films for the rules that are still open, then for the open nights. Of the films that serve a rule, the one
 * that comes first among the candidates is chosen, unless there are more open places than nights: then a film must
 * serve several rules. A set cover is chosen greedily (https://en.wikipedia.org/wiki/Set_cover_problem).
 *
 * @param assignment the films of the program are added to it
 * @returns the program: the films of `keep`, then the others in the order of the candidates
 */
export function planProgram({ films }: Pick<Challenge, 'films'>, assignment: Assignment, choice: Choice): number[] {
  const { watched, keep, candidates } = choice;
  const isTaken = new Set(watched);
  const kept = keep.filter((film) => !isTaken.has(film));
  for (const film of kept) {
    isTaken.add(film);
    assignment.add(film);
  }
  const open = candidates.filter((film) => !isTaken.has(film));
  const room = Math.max(0, films - isTaken.size);
  const chosen = new Set<number>();
  // A film's gain never grows, so it is computed again only for films whose earlier gain would be enough.
  const gains = new Map(open.map((film) => [film, Number.POSITIVE_INFINITY]));

  function nextFilm(wanted: number): number | undefined {
    let best: { film: number; gain: number } | undefined;
    for (const film of open) {
      const former = gains.get(film) ?? 0;
      if (former <= (best?.gain ?? 0)) continue;
      const gain = assignment.gain(film);
      gains.set(film, gain);
      if (gain >= wanted) return film;
      if (gain > (best?.gain ?? 0)) best = { film, gain };
    }
    return best?.film;
  }

  for (let missing = assignment.missingInAll(); missing > 0; missing = assignment.missingInAll()) {
    const film = nextFilm(Math.max(1, Math.ceil(missing / Math.max(1, room - chosen.size))));
    if (film === undefined) break;
    chosen.add(film);
    gains.set(film, 0);
    assignment.add(film);
  }
  for (const film of open) {
    if (chosen.size >= room) break;
    chosen.add(film);
  }
  return [...kept, ...open.filter((film) => chosen.has(film))];
}

type Wanted = { limits: FrightLimits; services: MemberServicesInput | null; maxRuntime: number | null };

type Situation = {
  challenge: Challenge;
  assignment: Assignment;
  surroundings: Pick<Surroundings, 'films'>;
  names: RuleNames;
  wanted: Wanted;
  isSwapped: ReadonlySet<number>;
  seenEver: ReadonlySet<number>;
  /** Films of the program, and those that were watched for it. */
  isUsed: ReadonlySet<number>;
  rankedFilms: (wanted: Wanted) => Promise<number[]>;
};

const NO_LIMITS: FrightLimits = { axes: {}, notes: [] };

/** Says for each rule that the program does not fulfill which films would fulfill it. @param open places of rules */
export async function missingRules(open: readonly number[], situation: Situation): Promise<Proposal['missing']> {
  const { challenge, assignment, names, wanted } = situation;
  const sets = await reachable(situation);
  return open.flatMap((rule) => {
    const asked = challenge.rules[rule];
    if (!asked) return [];
    const ways = waysFor(rule, situation, sets);
    const respected = { services: wanted.services !== null, maxRuntime: wanted.maxRuntime };
    ways.done = assignment.filmsOf(rule).length;
    return [{ rule, why: nearestWay(conditionWords(asked, names), asked.count, ways, respected) }];
  });
}

type Reach = 'elsewhere' | 'longer' | 'beyondLimits' | 'otherwise';

/** Films that a member could see who gave up one wish. A film is in the first group that has it. */
async function reachable({ wanted, rankedFilms }: Situation): Promise<Map<number, Reach>> {
  const groups: [Reach, Wanted][] = [
    ['elsewhere', { ...wanted, services: null }],
    ['longer', { ...wanted, maxRuntime: null }],
    ['beyondLimits', { ...wanted, limits: NO_LIMITS }],
    ['otherwise', { limits: NO_LIMITS, services: null, maxRuntime: null }],
  ];
  const found = new Map<number, Reach>();
  for (const [reach, one] of groups) {
    for (const film of await rankedFilms(one)) if (!found.has(film)) found.set(film, reach);
  }
  return found;
}

function waysFor(rule: number, situation: Situation, sets: ReadonlyMap<number, Reach>): Ways {
  const { challenge, assignment, surroundings, isSwapped, seenEver, isUsed } = situation;
  const ways: Ways = { done: 0, used: 0, elsewhere: 0, longer: 0, beyondLimits: 0, otherwise: 0, swapped: 0, seen: 0 };
  const serving = new Set(assignment.filmsOf(rule));
  // A film that counts for every rule that it fits is never used up.
  const usedUp = new Set(challenge.once ? challenge.rules.flatMap((_, other) => assignment.filmsOf(other)) : []);
  for (const film of surroundings.films.id) {
    if (serving.has(film)) continue;
    if (isUsed.has(film)) ways.used += Number(usedUp.has(film) && assignment.fits(film, rule));
    else if (assignment.helps(film, rule)) {
      const reach = isSwapped.has(film) ? 'swapped' : seenEver.has(film) ? 'seen' : sets.get(film);
      if (reach) ways[reach]++;
    }
  }
  return ways;
}

/** Numbers of films that would fulfill a rule which the program does not fulfill. */
type Ways = {
  /** In the program or watched: films that serve the rule. */
  done: number;
  /** Films that serve the rule but already count for others. */
  used: number;
  /** Within the limits and the length, on other services. */
  elsewhere: number;
  /** Within the limits and on the services, but longer than the evening. */
  longer: number;
  /** On the services and short enough, but beyond the limits. */
  beyondLimits: number;
  /** Films that fail several of these. */
  otherwise: number;
  /** Turned down while planning. */
  swapped: number;
  /** Seen before the challenge. */
  seen: number;
};

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const inWords = (number: number) => NUMBERS[number] ?? String(number);

/** The wishes that a program respects. */
type Respected = { services: boolean; maxRuntime: number | null };

/** @param words the films of the rule, such as "from Italy, before 1970" @param count how many the rule asks for */
function nearestWay(words: string, count: number, ways: Ways, { services, maxRuntime }: Respected): string {
  const where = services ? ' on your services' : '';
  const length = maxRuntime === null ? '' : ` within ${maxRuntime} minutes`;
  const start =
    ways.done === 0
      ? `No film ${words}${where}${length}`
      : `Only ${inWords(ways.done)} of ${inWords(count)} films ${words}${where}${length}`;
  const [way] = waysInWords(ways);
  return way ? `${start}: ${way}.` : `${start}. We found no others.`;
}

/** The nearest first. */
function waysInWords(ways: Ways): string[] {
  const one = (number: number, singular: string, plural: string) => (number === 1 ? singular : plural);
  const given: [number, string][] = [
    [ways.swapped, `you turned down ${inWords(ways.swapped)}`],
    [ways.elsewhere, `${inWords(ways.elsewhere)} elsewhere`],
    [ways.longer, `${inWords(ways.longer)} ${one(ways.longer, 'is', 'are')} longer`],
    [ways.used, `${inWords(ways.used)} already ${one(ways.used, 'counts for another rule', 'count for other rules')}`],
    [ways.beyondLimits, `${inWords(ways.beyondLimits)} beyond your limits`],
    [ways.otherwise, `${inWords(ways.otherwise)} elsewhere, longer or beyond your limits`],
    [ways.seen, `you have seen ${inWords(ways.seen)} before`],
  ];
  return given.filter(([number]) => number > 0).map(([, text]) => text);
}
