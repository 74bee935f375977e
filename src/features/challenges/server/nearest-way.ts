/** Numbers of films that would fulfill a rule which the program does not fulfill. */
export type Ways = {
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
export function nearestWay(words: string, count: number, ways: Ways, { services, maxRuntime }: Respected): string {
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
