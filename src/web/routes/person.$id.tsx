import { createFileRoute } from '@tanstack/react-router';
import { loadPerson } from '#features/people/web/person-queries.ts';
import { PersonFailure, PersonNotFound, PersonPending, PersonScreen } from '#features/people/web/person-screen.tsx';
import { siteOrigin } from '../lib/page/head.ts';
import { requirePlainPath } from '../lib/page/require-plain-path.ts';

export const Route = createFileRoute('/person/$id')({
  // One lazy chunk for the loader and the components. The router puts `head` into every
  // page's script, so `head` imports its code from a second chunk.
  codeSplitGroupings: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
  beforeLoad: requirePlainPath,
  loader: ({ context: { queryClient }, params: { id } }) => loadPerson(queryClient, id),
  head: async ({ loaderData: person, matches, params }) => {
    const { personHead } = await import('#features/people/web/person-head.ts');
    return personHead(person, { id: params.id, origin: siteOrigin(matches) });
  },
  pendingMs: 200,
  pendingMinMs: 200,
  pendingComponent: PersonPending,
  errorComponent: PersonFailure,
  notFoundComponent: PersonNotFound,
  component: () => <PersonScreen id={Route.useParams().id} />,
});
