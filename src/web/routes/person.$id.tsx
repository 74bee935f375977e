import { createFileRoute } from '@tanstack/react-router';
import { loadPerson } from '../features/person/load-person.ts';
import { PersonFailure, PersonNotFound, PersonPending, PersonScreen } from '../features/person/person-screen.tsx';
import { breadcrumbs, pageHead } from '../lib/page/head.ts';
import { requirePlainPath } from '../lib/page/require-plain-path.ts';
import { siteOrigin } from '../lib/page/site-origin.ts';

export const Route = createFileRoute('/person/$id')({
  // One lazy chunk: by default the loader and the pending component are part of every page's script.
  codeSplitGroupings: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
  beforeLoad: requirePlainPath,
  loader: ({ context: { queryClient }, params: { id } }) => loadPerson(queryClient, id),
  head: ({ matches, params, loaderData: person }) => {
    const origin = siteOrigin(matches);
    if (!person) {
      const path = `/person/${encodeURIComponent(params.id)}`;
      return pageHead({ title: 'Person', description: 'This person cannot be shown.', path, origin, noIndex: true });
    }
    const { name, description, image, jobs } = person;
    const path = `/person/${person.id}`;
    return pageHead({
      title: name,
      description,
      path,
      origin,
      image: image ?? undefined,
      type: 'profile',
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
  },
  pendingMs: 200,
  pendingMinMs: 200,
  pendingComponent: PersonPending,
  errorComponent: PersonFailure,
  notFoundComponent: PersonNotFound,
  component: () => <PersonScreen id={Route.useParams().id} />,
});
