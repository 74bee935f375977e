import { createFileRoute } from '@tanstack/react-router';
import { SignedInOnly } from '#features/accounts/web/guards.tsx';
import { ShareButton } from '#features/shares/web/share-button.tsx';
import { requireYear } from '#features/years/web/require-year.ts';
import { YearScreen } from '#features/years/web/year-screen.tsx';
import { pageHead, siteOrigin } from '../lib/page/head.ts';

export const Route = createFileRoute('/year/$year/')({
  beforeLoad: ({ params }) => requireYear(params.year),
  head: ({ matches, params: { year } }) =>
    pageHead({
      title: `${year} in fear`,
      description: 'Your year of horror: films and hours, your longest streak and your scariest night.',
      path: `/year/${year}`,
      origin: siteOrigin(matches),
      noIndex: true,
    }),
  component: Year,
});

function Year() {
  const year = Number(Route.useParams().year);
  return (
    <SignedInOnly>
      <YearScreen year={year} share={<ShareButton key={year} subject={{ kind: 'year', year, list: null }} />} />
    </SignedInOnly>
  );
}
