import { createFileRoute, useLoaderData } from '@tanstack/react-router';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { useAuth, useSignInAgain } from '#features/accounts/web/accounts.ts';
import { SignedInOnly } from '#features/accounts/web/guards.tsx';
import { AdminScreen } from '#features/admin/web/admin-screen.tsx';
import { requireSection } from '#features/admin/web/section.tsx';
import { pageParam } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/{-$section}')({
  // Does not check the parameters, because every page's script contains this option. The component checks them: its
  // script loads on demand.
  validateSearch: (search: { q?: string; page?: number }) => search,
  // Has no description for search engines and previews, because few people may see this page.
  head: () => ({ meta: [{ title: `Administration · ${PRODUCT_NAME}` }, { name: 'robots', content: 'noindex' }] }),
  beforeLoad: async ({ params }) =>
    void (await import('#features/admin/web/section.tsx')).requireSection(params.section),
  component: Admin,
});

const MAX_SEARCH = 200;

function Admin() {
  const { user } = useAuth();
  const { registration, hasPasswords } = useLoaderData({ from: '__root__' });
  const signInAgain = useSignInAgain();
  const { q = '', page } = Route.useSearch();
  return (
    <SignedInOnly>
      <AdminScreen
        section={requireSection(Route.useParams().section)}
        email={user?.email ?? ''}
        search={q.slice(0, MAX_SEARCH)}
        page={pageParam(page)}
        registration={registration}
        hasPasswords={hasPasswords}
        onSignInAgain={signInAgain}
      />
    </SignedInOnly>
  );
}
