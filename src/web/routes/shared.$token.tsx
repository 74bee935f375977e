import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useAuth } from '#features/accounts/web/accounts.ts';
import { AlikeSection } from '#features/shares/web/alike-section.tsx';
import { CopyList } from '#features/shares/web/copy-list.tsx';
import { sharedQuery } from '#features/shares/web/shared-page.ts';
import { SharedFailure, SharedScreen } from '#features/shares/web/shared-screen.tsx';
import { FailurePage } from '#ui/states/failure-page.tsx';
import { siteOrigin } from '../lib/page/head.ts';
import { requirePlainPath } from '../lib/page/require-plain-path.ts';

// Every page's script contains the loader and the head, so they import lazily what only this page needs.
export const Route = createFileRoute('/shared/$token')({
  beforeLoad: requirePlainPath,
  loader: async ({ context: { queryClient }, params: { token } }) => {
    const { loadShared } = await import('#features/shares/web/shared-page.ts');
    return loadShared(queryClient, token);
  },
  head: async ({ loaderData, matches, params: { token } }) => {
    const { sharedHead } = await import('#features/shares/web/shared-page.ts');
    return sharedHead(loaderData, { token, origin: siteOrigin(matches) });
  },
  errorComponent: SharedFailure,
  notFoundComponent: () => <FailurePage title="This link does not work." />,
  component: SharedPage,
});

function SharedPage() {
  const { token } = Route.useParams();
  const { state } = useAuth();
  const shared = useSuspenseQuery(sharedQuery(token)).data;
  return (
    <SharedScreen
      shared={shared}
      comparison={
        state === 'authenticated' &&
        (shared.kind === 'list' ? (
          <CopyList token={token} films={shared.list.films} />
        ) : (
          <AlikeSection token={token} name={shared.name} />
        ))
      }
    />
  );
}
