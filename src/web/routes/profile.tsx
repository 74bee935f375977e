import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useLoaderData } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import {
  checkAuthStatus,
  forgetMember,
  useAuth,
  useIsAdministrator,
  waysQuery,
} from '#features/accounts/web/accounts.ts';
import { Confirmation } from '#features/accounts/web/confirmation.tsx';
import { AccountDeleted } from '#features/accounts/web/deletion-setting.tsx';
import { RequireAuth } from '#features/accounts/web/guards.tsx';
import { useLogOut } from '#features/accounts/web/log-out.ts';
import { ProfileScreen } from '#features/accounts/web/profile-screen.tsx';
import { OwnCalendar } from '#features/calendar/web/own-calendar.tsx';
import { NewsLink } from '#features/news/web/news-link.tsx';
import { NotificationSettings } from '#features/news/web/notification-settings.tsx';
import { SharedLinks } from '#features/shares/web/shared-links.tsx';
import { MyServices } from '#features/streaming/web/my-services.tsx';
import { pageHead, siteOrigin } from '../lib/page/head.ts';
import { ThemeSwitch } from '../shell/theme-switch.tsx';

export const Route = createFileRoute('/profile')({
  head: ({ matches }) =>
    pageHead({
      title: 'Account Information',
      description: 'Your account.',
      path: '/profile',
      origin: siteOrigin(matches),
      noIndex: true,
    }),
  validateSearch: (search: { problem?: string; confirmed?: string }) => search,
  component: Profile,
});

/** These are further down the page, and loaded after it. */
const AccessTokens = lazy(async () => ({
  default: (await import('#features/accounts/web/access-tokens.tsx')).AccessTokens,
}));
const EmailChange = lazy(async () => ({
  default: (await import('#features/accounts/web/email-change.tsx')).EmailChange,
}));
const Passkeys = lazy(async () => ({ default: (await import('#features/accounts/web/passkeys.tsx')).Passkeys }));
const Providers = lazy(async () => ({
  default: (await import('#features/accounts/web/identity-providers.tsx')).Providers,
}));
const SecondFactor = lazy(async () => ({
  default: (await import('#features/accounts/web/second-factor.tsx')).SecondFactor,
}));
const later = (part: ReactNode) => <Suspense>{part}</Suspense>;

function Profile() {
  const { user } = useAuth();
  const isAdministrator = useIsAdministrator();
  const { loginSecret, hasPasswords } = useLoaderData({ from: '__root__' });
  const { data: ways } = useQuery(waysQuery);
  const { problem, confirmed } = Route.useSearch();
  const queryClient = useQueryClient();
  const logOut = useLogOut();
  const [isDeleted, setDeleted] = useState(false);
  if (isDeleted) return <AccountDeleted />;

  const recheck = () => checkAuthStatus(queryClient);
  const showDeleted = () => {
    setDeleted(true);
    forgetMember(queryClient);
  };
  return (
    <RequireAuth>
      <Confirmation email={user?.email ?? ''} loginSecret={loginSecret} />
      <ProfileScreen
        email={user?.email ?? ''}
        isAdministrator={isAdministrator}
        hasPasswords={hasPasswords}
        onSignOut={logOut}
        onSignedOut={recheck}
        news={
          <div className="space-y-6">
            <NewsLink />
            <NotificationSettings email={user?.email ?? ''} onSignedOut={recheck} />
          </div>
        }
        services={<MyServices onSignedOut={recheck} />}
        calendar={<OwnCalendar onSignedOut={recheck} />}
        accessTokens={later(<AccessTokens onSignedOut={recheck} />)}
        sharedLinks={<SharedLinks onSignedOut={recheck} />}
        themeSwitch={<ThemeSwitch />}
        providers={
          ways &&
          ways.providers.length > 0 &&
          later(
            <Providers
              providers={ways.providers}
              problem={problem}
              isConfirmed={confirmed === 'true'}
              onSignedOut={recheck}
            />,
          )
        }
        emailChange={later(<EmailChange onSignedOut={recheck} />)}
        passkeys={later(<Passkeys onSignedOut={recheck} />)}
        secondFactor={later(<SecondFactor email={user?.email ?? ''} loginSecret={loginSecret} onSignedOut={recheck} />)}
        onDeleted={showDeleted}
      />
    </RequireAuth>
  );
}
