import { createFileRoute, useLoaderData } from '@tanstack/react-router';
import { useAuth } from '#features/accounts/web/accounts.ts';
import { ProfileScreen } from '#features/accounts/web/profile-screen.tsx';
import { OwnCalendar } from '#features/calendar/web/own-calendar.tsx';
import { NewsLink, NotificationSettings } from '#features/news/web/notification-settings.tsx';
import { SharedLinks } from '#features/shares/web/shared-links.tsx';
import { MyServices } from '#features/streaming/web/my-services.tsx';
import { privateHead } from '../lib/page/head.ts';
import { ThemeSwitch } from '../shell/theme-switch.tsx';

export const Route = createFileRoute('/profile')({
  head: privateHead('Account Information', 'Your account.', '/profile'),
  validateSearch: (search: { problem?: string; confirmed?: string }) => search,
  component: Profile,
});

function Profile() {
  const { user } = useAuth();
  const { loginSecret, hasPasswords } = useLoaderData({ from: '__root__' });
  const { problem, confirmed } = Route.useSearch();
  return (
    <ProfileScreen
      loginSecret={loginSecret}
      hasPasswords={hasPasswords}
      problem={problem}
      isConfirmed={confirmed === 'true'}
      news={
        <div className="space-y-6">
          <NewsLink />
          <NotificationSettings email={user?.email ?? ''} />
        </div>
      }
      services={<MyServices />}
      calendar={<OwnCalendar />}
      sharedLinks={<SharedLinks />}
      themeSwitch={<ThemeSwitch />}
    />
  );
}
