import { breadcrumbs, pageHead } from '#web/lib/page/head.ts';
import type { PersonSummary } from './person-queries.ts';

/** @param person undefined when the person cannot be shown */
export function personHead(person: PersonSummary | undefined, { id, origin }: { id: string; origin: string }) {
  if (!person) {
    const path = `/person/${encodeURIComponent(id)}`;
    return pageHead({ title: 'Person', description: 'This person cannot be shown.', path, origin, noIndex: true });
  }
  const { name, description, image, jobs, isIndexed } = person;
  const path = `/person/${person.id}`;
  return pageHead({
    title: name,
    description,
    path,
    origin,
    preview: { kind: 'person', key: person.id },
    type: 'profile',
    noIndex: !isIndexed,
    jsonLd: [
      {
        '@type': 'Person',
        name,
        jobTitle: jobs,
        url: `${origin}${path}`,
        ...(image && { image: `${origin}${image}` }),
      },
      breadcrumbs(origin, [
        { name: 'Home', path: '/' },
        { name, path },
      ]),
    ],
  });
}
