import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useLoaderData, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { forgetMember, useAuth } from '#features/accounts/web/accounts.ts';
import { Confirmation } from '#features/accounts/web/confirmation.tsx';
import { AccountDeleted } from '#features/accounts/web/deletion-setting.tsx';
import { SignedInOnly, useRedirect } from '#features/accounts/web/guards.tsx';
import { presentPlace, requirePart } from '#features/accounts/web/profile-parts.ts';
import { ProfileScreen } from '#features/accounts/web/profile-screen.tsx';
import { NewsLink } from '#features/news/web/notification-settings.tsx';
import { LoadingLine } from '#ui/states/loading-line.tsx';

const loadParts = () => import('#features/accounts/web/profile-parts.ts');

export const Route = createFileRoute('/profile/{-$part}')({
  beforeLoad: async ({ params }) => void (await loadParts()).requirePart(params.part),
  head: async ({ params, ...page }) => (await loadParts()).profileHead(params.part)(page),
  validateSearch: (search: { problem?: string; confirmed?: string }) => search,
  component: Profile,
});

const AccountPart = lazy(async () => ({
  default: (await import('#features/accounts/web/account-part.tsx')).AccountPart,
}));
const Parts = {
  you: lazy(async () => ({ default: (await import('./-profile-pages.tsx')).You })),
  watching: lazy(async () => ({ default: (await import('./-profile-pages.tsx')).Watching })),
  players: lazy(async () => ({ default: (await import('./-profile-pages.tsx')).Players })),
  data: lazy(async () => ({ default: (await import('./-profile-pages.tsx')).YourData })),
};

function Profile() {
  const part = requirePart(Route.useParams().part);
  const { problem, confirmed } = Route.useSearch();
  const { loginSecret, hasPasswords } = useLoaderData({ from: '__root__' });
  const email = useAuth().user?.email ?? '';
  const queryClient = useQueryClient();
  const [isDeleted, setDeleted] = useState(false);
  const location = useRouterState({ select: (state) => state.location });
  useRedirect(part ? null : presentPlace(location));
  if (isDeleted) return <AccountDeleted />;
  const showDeleted = () => {
    setDeleted(true);
    forgetMember(queryClient);
  };
  const Page = part && part !== 'account' ? Parts[part] : null;
  return (
    <SignedInOnly>
      <Confirmation email={email} loginSecret={loginSecret} />
      {!part && <ProfileScreen news={<NewsLink />} />}
      <Suspense fallback={<LoadingLine>This page works only with JavaScript.</LoadingLine>}>
        {Page && <Page />}
        {part === 'account' && (
          <AccountPart
            loginSecret={loginSecret}
            hasPasswords={hasPasswords}
            problem={problem}
            isConfirmed={confirmed === 'true'}
            onDeleted={showDeleted}
          />
        )}
      </Suspense>
    </SignedInOnly>
  );
}
