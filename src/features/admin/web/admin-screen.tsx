import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { RegistrationMode } from '#contract/pages.ts';
import { Button, PRIMARY_BUTTON } from '#ui/button.tsx';
import { LoadingLine } from '#ui/states/loading-line.tsx';
import { ApiError } from '#web/lib/api.ts';
import { apiGet } from '#web/lib/calls.ts';
import { InvitationsSection } from './invitations-section.tsx';
import { LogSection } from './log-section.tsx';
import { MembersSection } from './members-section.tsx';
import { ErrorsSection, JobsSection, SettingsSection, SourcesSection, StorageSection } from './overview-sections.tsx';
import { ADMIN_KEY, SECTIONS, type SectionId, SectionLinks } from './section.tsx';

/** True if the administrator must sign in again: the server allows acts only for 15 minutes after signing in. */
const needsSignIn = (error: unknown) => error instanceof ApiError && error.code === 'sign_in_again';
const isForbidden = (error: unknown) => error instanceof ApiError && error.code === 'forbidden';

const overviewQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'overview'],
  queryFn: ({ signal }) => apiGet('/admin/overview', { signal }),
});

type AdminScreenProps = {
  section: SectionId;
  email: string;
  search: string;
  page: number;
  registration: RegistrationMode;
  hasPasswords: boolean;
  /** Ends the session and leads to the login. */
  onSignInAgain: () => void;
};

export function AdminScreen({ section, email, search, page, registration, hasPasswords, ...props }: AdminScreenProps) {
  const { onSignInAgain } = props;
  const { data, error } = useQuery(overviewQuery);
  useFormerPlace();
  if (needsSignIn(error)) return <SignInAgain onSignInAgain={onSignInAgain} />;
  if (isForbidden(error)) return <Forbidden />;
  return (
    <Frame>
      {error && !data && <p role="alert">The page could not be loaded. Please try again later.</p>}
      {!error && !data && <LoadingLine>This page works only with JavaScript.</LoadingLine>}
      {data && (
        <>
          {section === 'members' && <Attention sentences={data.attention} />}
          <SectionLinks />
          {section === 'members' && (
            <MembersSection search={search} page={page} ownEmail={email} hasPasswords={hasPasswords} />
          )}
          {section === 'invitations' && <InvitationsSection registration={registration} />}
          {section === 'jobs' && <JobsSection jobs={data.jobs} />}
          {section === 'sources' && <SourcesSection sources={data.sources} />}
          {section === 'storage' && <StorageSection {...data} />}
          {section === 'errors' && <ErrorsSection browserErrors={data.browserErrors} />}
          {section === 'settings' && <SettingsSection settings={data.settings} />}
          {section === 'log' && <LogSection />}
        </>
      )}
    </Frame>
  );
}

/** Follows links from the time when all sections were on one page, such as /admin#jobs. */
function useFormerPlace(): void {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const navigate = useNavigate();
  useEffect(() => {
    if (Object.hasOwn(SECTIONS, hash) && hash !== 'members')
      void navigate({ to: '/admin/{-$section}', params: { section: hash }, replace: true });
  }, [hash, navigate]);
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="page pt-8 md:pt-14">
      <div className="mx-auto max-w-5xl">
        <h1 className="display mb-6 text-5xl md:text-7xl">Administration</h1>
        {children}
      </div>
    </div>
  );
}

function Attention({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return <p className="text-muted">Everything is in order.</p>;
  return (
    <section aria-labelledby="attention" className="border-action border-l-2 pl-5">
      <h2 id="attention" className="display mb-2 text-2xl">
        To do
      </h2>
      <ul className="space-y-1.5">
        {sentences.map((sentence) => (
          <li key={sentence} className="wrap-anywhere max-w-prose">
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  );
}

function SignInAgain({ onSignInAgain }: { onSignInAgain: () => void }) {
  return (
    <Frame>
      <p className="max-w-prose">
        Administrators have to log in again after 15 minutes, so that nobody can use a device that was left open.
      </p>
      <Button isPrimary onClick={onSignInAgain} className="mt-6">
        Log in again
      </Button>
    </Frame>
  );
}

function Forbidden() {
  return (
    <Frame>
      <p>This page is for the people who run this site.</p>
      <Link to="/profile/{-$part}" className={`${PRIMARY_BUTTON} mt-6`}>
        Your profile
      </Link>
    </Frame>
  );
}
