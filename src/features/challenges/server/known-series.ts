import { slugWords } from '#contract/slug.ts';
import { badRequest } from '#engine/errors.ts';
import type { FinderService } from '#features/tonight/server/tonight.ts';
import type { Challenge, Condition } from '../contract/challenges.ts';

/** People write "The Evil Dead" for Evil Dead, "Nightmare on Elm Street" without its article, and curly apostrophes. */
const loosely = (slug: string) => slug.replaceAll('’', "'").replace(/^(an?|the)-/, '');

/**
 * Returns a function that replaces the series in rules by those of the catalogue, such as the-evil-dead by evil-dead.
 * It throws bad_request for a series of no film.
 */
export function createKnownSeries({ filmIndex }: Pick<FinderService, 'filmIndex'>) {
  return async (challenge: Challenge): Promise<Challenge> => {
    const { names } = (await filmIndex()).franchise;
    const byLooseName = new Map([...names.keys()].map((slug) => [loosely(slug), slug]));
    const known = <One extends Condition>(condition: One, path: string): One => {
      if (condition.kind !== 'franchise') return condition;
      const values = condition.values.map((slug) => {
        const found = names.has(slug) ? slug : byLooseName.get(loosely(slug));
        if (found === undefined) throw badRequest(`${path}.values: we know no series “${slugWords(slug)}”`);
        return found;
      });
      if (new Set(values).size < values.length) throw badRequest(`${path}.values: must name each value once`);
      return { ...condition, values };
    };
    const rules = challenge.rules.map((rule, place) => {
      const path = `challenge.rules.${place}`;
      const and = rule.and.map((condition, further) => known(condition, `${path}.and.${further}`));
      return { ...known(rule, path), and };
    });
    return { ...challenge, rules };
  };
}
