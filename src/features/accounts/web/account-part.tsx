import { useQuery } from '@tanstack/react-query';
import { OTHER_ACCOUNTS_ID } from '../contract/rules.ts';
import { AccessTokens } from './access-tokens.tsx';
import { useAuth, useIsAdministrator, waysQuery } from './accounts.ts';
import { AccountDeletion } from './deletion-setting.tsx';
import { EmailChange } from './email-change.tsx';
import { Providers } from './identity-providers.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordChange } from './password-setting.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions-setting.tsx';
import { PartPage, Setting } from './setting.tsx';

export type AccountPartProps = {
  loginSecret: string;
  hasPasswords: boolean;
  /** The search parameter of the URL, after a visit at an identity provider. */
  problem: string | undefined;
  /** True after a visit at a provider that has confirmed who the member is. */
  isConfirmed: boolean;
  onDeleted: () => void;
};

export function AccountPart({ loginSecret, hasPasswords, problem, isConfirmed, onDeleted }: AccountPartProps) {
  const email = useAuth().user?.email ?? '';
  const isAdministrator = useIsAdministrator();
  const { data: ways, isPending } = useQuery(waysQuery);
  // The rows come together, so that none pushes another down.
  if (isPending) return <PartPage part="account">{null}</PartPage>;
  return (
    <PartPage part="account">
      <Setting
        id="email"
        title="Email address"
        text="If you change your address, we send a link to the old one. For a week, you can undo the change with this link."
      >
        <EmailChange />
      </Setting>
      {hasPasswords && (
        <Setting id="password" title="Password" text="Choose a password that you do not use anywhere else.">
          <PasswordChange email={email} />
        </Setting>
      )}
      <Setting
        id="passkeys"
        title="Passkeys"
        text="Log in with your fingerprint, face or PIN. Fake sites cannot steal a passkey."
      >
        <Passkeys />
      </Setting>
      {ways && ways.providers.length > 0 && (
        <Setting
          id={OTHER_ACCOUNTS_ID}
          title="Linked accounts"
          text="Log in with your account on another site."
          isOpen={problem !== undefined || isConfirmed}
        >
          <Providers providers={ways.providers} problem={problem} isConfirmed={isConfirmed} />
        </Setting>
      )}
      <Setting
        id="second-factor"
        title="Two-step login"
        text="When you log in, we also ask for a code from your phone. Then nobody can log in with a stolen password alone."
      >
        <SecondFactor email={email} loginSecret={loginSecret} />
      </Setting>
      <Setting id="sessions" title="Devices" text="See where you are logged in, and log out other devices.">
        <Sessions />
      </Setting>
      <Setting
        id="tokens"
        title="Access tokens"
        text="With an access token, another program can use your lists and ratings."
      >
        <AccessTokens />
      </Setting>
      <Setting id="delete" title="Delete account" text="We delete your lists and ratings too, at once and for good.">
        <AccountDeletion email={email} isAdministrator={isAdministrator} onDeleted={onDeleted} />
      </Setting>
    </PartPage>
  );
}
