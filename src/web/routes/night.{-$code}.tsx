import { createFileRoute } from '@tanstack/react-router';
import { useAuth } from '#features/accounts/web/accounts.ts';
import { NightScreen } from '#features/movie-night/web/night-screen.tsx';
import { OpenScreen } from '#features/movie-night/web/open-screen.tsx';
import { siteOrigin } from '../lib/page/head.ts';
import { requirePlainPath } from '../lib/page/require-plain-path.ts';

/** Without a code, visitors open a night here; with a code, they join that night. */
export const Route = createFileRoute('/night/{-$code}')({
  validateSearch: ({ list }: { list?: unknown }): { list?: string } => (typeof list === 'string' ? { list } : {}),
  beforeLoad: requirePlainPath,
  head: async ({ matches, params: { code } }) =>
    (await import('#features/movie-night/web/night-head.ts')).nightHead(code, siteOrigin(matches)),
  component: NightPage,
});

function NightPage() {
  const { code } = Route.useParams();
  const { list } = Route.useSearch();
  const { state } = useAuth();
  if (code === undefined) return <OpenScreen isMember={state === 'authenticated'} list={list} />;
  return <NightScreen key={code} code={code} />;
}
