import { expect, test } from 'vitest';
import { dayOf } from '#engine/lib/dates.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { rubricOf } from '#features/ratings/contract/rubric.ts';
import { readContent } from './read-content.ts';

const { films } = await readContent(dayOf(new Date()));

test.each(RATING_CATEGORIES)(
  'each example film in the rubric for %s has the figure of its mark, or the highest figure if no film has that one',
  (category) => {
    for (const { figure, film } of rubricOf(category).marks) {
      const [, title, year] = film.match(/^(.+) \((\d{4})\)$/) ?? [];
      const named = films.find((one) => one.title === title && one.releaseDate?.startsWith(String(year)));
      const atMark = films.filter(({ fright }) => fright?.[category] === figure);
      const nearest = Math.max(...films.map(({ fright }) => fright?.[category] ?? 0));
      expect({ film, figure: named?.fright?.[category] }).toEqual({
        film,
        figure: atMark.length > 0 ? figure : nearest,
      });
    }
  },
);
