import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LogOut, Wrench } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { MY_SERVICES_ID } from '#features/streaming/web/streaming.ts';
import { SECONDARY_BUTTON } from '#ui/button-styles.ts';
import { OTHER_ACCOUNTS_ID } from '../contract/rules.ts';
import { forgetMember, useAuth, useIsAdministrator, waysQuery } from './accounts.ts';
import { Confirmation } from './confirmation.tsx';
import { DataSetting } from './data-setting.tsx';
import { AccountDeleted, DeletionSetting } from './deletion-setting.tsx';
import { SignedInOnly } from './guards.tsx';
import { useLogOut } from './log-out.ts';
import { PasswordSetting } from './password-setting.tsx';
import { SessionsSetting } from './sessions-setting.tsx';
import { GroupLinks, Setting, SettingGroup } from './setting.tsx';

// These are further down the page, and loaded after it.
const AccessTokens = lazy(async () => ({ default: (await import('./access-tokens.tsx')).AccessTokens }));
const EmailChange = lazy(async () => ({ default: (await import('./email-change.tsx')).EmailChange }));
const Passkeys = lazy(async () => ({ default: (await import('./passkeys.tsx')).Passkeys }));
const Providers = lazy(async () => ({ default: (await import('./identity-providers.tsx')).Providers }));
const SecondFactor = lazy(async () => ({ default: (await import('./second-factor.tsx')).SecondFactor }));

type ProfileScreenProps = {
  loginSecret: string;
  hasPasswords: boolean;
  /** The search parameter of the URL, after a visit at an identity provider. */
  problem: string | undefined;
  /** True after a visit at a provider that has confirmed who the member is. */
  isConfirmed: boolean;
  news: ReactNode;
  services: ReactNode;
  calendar: ReactNode;
  sharedLinks: ReactNode;
  themeSwitch: ReactNode;
};

export function ProfileScreen(props: ProfileScreenProps) {
  const { loginSecret, hasPasswords, problem, isConfirmed } = props;
  const { news, services, calendar, sharedLinks, themeSwitch } = props;
  const email = useAuth().user?.email ?? '';
  const isAdministrator = useIsAdministrator();
  const { data: ways } = useQuery(waysQuery);
  const queryClient = useQueryClient();
  const logOut = useLogOut();
  const [isDeleted, setDeleted] = useState(false);
  if (isDeleted) return <AccountDeleted />;
  const showDeleted = () => {
    setDeleted(true);
    forgetMember(queryClient);
  };
  return (
    <SignedInOnly>
      <Confirmation email={email} loginSecret={loginSecret} />
      <div className="page pt-8 md:pt-14">
        <div className="mx-auto max-w-5xl">
          <h1 className="display text-5xl md:text-7xl">Account Information</h1>
          <div className="mt-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
            <dl>
              <dt className="text-muted text-sm">Email</dt>
              <dd className="text-lg md:text-xl">{email}</dd>
            </dl>
            <div className="flex flex-wrap gap-3">
              {isAdministrator && (
                <Link to="/admin" className={SECONDARY_BUTTON}>
                  <Wrench aria-hidden="true" className="size-4" />
                  Administration
                </Link>
              )}
              <button type="button" onClick={logOut} className={`${SECONDARY_BUTTON} md:hidden`}>
                <LogOut aria-hidden="true" className="size-4" />
                Sign Out
              </button>
            </div>
          </div>
          <GroupLinks />
          <SettingGroup id="films">
            <Setting title="Horror Profile" text="What your ratings say about you, in pictures and numbers.">
              <Link to="/horror-profile" className={SECONDARY_BUTTON}>
                Your Horror Profile
              </Link>
            </Setting>
            <Setting
              title="Bring your films"
              text="Films that you have watched, rated and listed on Letterboxd, IMDb, Trakt and other services. You see everything before it is saved, and you can undo it."
            >
              <Link to="/profile/import" className={SECONDARY_BUTTON}>
                Bring your films
              </Link>
            </Setting>
            <DataSetting />
          </SettingGroup>
          <SettingGroup id="watching">
            <Setting
              id={MY_SERVICES_ID}
              title="My services"
              text="The streaming services that you pay for. Lists then show which films you can watch right away, and your watchlist and “Find tonight’s film” can be limited to them. Nobody else ever sees which services you have."
            >
              {services}
            </Setting>
            <Setting
              title="My limits"
              text="The most fright you can take, and content that you want to avoid. Lists mark films that go beyond your limits, and “Find tonight’s film” leaves them out. Nobody else ever sees your limits."
            >
              <Link to="/limits" className={SECONDARY_BUTTON}>
                My limits
              </Link>
            </Setting>
          </SettingGroup>
          <SettingGroup id="news">
            <Setting
              id="notifications"
              title="News"
              text="Once a day we look at the films on your watchlist: releases, new dates, and films that come to your services. Nothing comes by email or push message until you choose it, and every email has a link to stop them."
            >
              {news}
            </Setting>
            <Setting
              title="Your calendar"
              text="Shows the release dates of your watchlist and the days you watched films in the calendar that you use. Anyone who has the calendar address can see these dates until you revoke the address."
            >
              {calendar}
            </Setting>
          </SettingGroup>
          <SettingGroup id="links">
            <Setting
              title="Shared links"
              text="Anyone who has one of these links can see its page until you revoke it. You can create new ones on your Horror Profile and on your years in fear."
            >
              {sharedLinks}
            </Setting>
            <Setting
              title="Access tokens"
              text="For your own programs: with a token they call the API in your name. A token gives no access to your account, your password or other tokens. It stays valid when you end other sessions. When you change your password, you can also revoke all tokens. To revoke one, do it here."
            >
              <Suspense>
                <AccessTokens />
              </Suspense>
            </Setting>
          </SettingGroup>
          <SettingGroup id="account">
            <Setting
              title="Light or dark"
              text="Fright Club uses the setting of your device until you choose one here. Your choice is stored in this browser."
            >
              {themeSwitch}
            </Setting>
            <Setting
              title="Email address"
              text={`${hasPasswords ? 'You log in with it, and links for a new password go to it.' : 'Our mails go to it.'} For a week, the old address can undo a change.`}
            >
              <Suspense>
                <EmailChange />
              </Suspense>
            </Setting>
            {hasPasswords && <PasswordSetting email={email} />}
            <Setting
              title="Passkeys"
              text="Log in by fingerprint, face or the PIN of a device, without a password. A passkey works only on this site, so no false page can steal it."
            >
              <Suspense>
                <Passkeys />
              </Suspense>
            </Setting>
            {ways && ways.providers.length > 0 && (
              <Setting
                id={OTHER_ACCOUNTS_ID}
                title="Other accounts"
                text="Log in with an account that you have elsewhere."
              >
                <Suspense>
                  <Providers providers={ways.providers} problem={problem} isConfirmed={isConfirmed} />
                </Suspense>
              </Setting>
            )}
            <Setting
              title="Second factor"
              text="Logging in then also asks for a code from an authenticator app on your phone, so a stolen password is not enough."
            >
              <Suspense>
                <SecondFactor email={email} loginSecret={loginSecret} />
              </Suspense>
            </Setting>
            <SessionsSetting />
            <DeletionSetting email={email} isAdministrator={isAdministrator} onDeleted={showDeleted} />
          </SettingGroup>
        </div>
      </div>
    </SignedInOnly>
  );
}
