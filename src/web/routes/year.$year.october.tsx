import { createFileRoute } from '@tanstack/react-router';
import { SignedInOnly } from '#features/accounts/web/guards.tsx';
import { OctoberScreen } from '#features/years/web/october-screen.tsx';
import { requireYear } from '#features/years/web/require-year.ts';
import { pageHead, siteOrigin } from '../lib/page/head.ts';

export const Route = createFileRoute('/year/$year/october')({
  beforeLoad: ({ params }) => requireYear(params.year),
  head: ({ matches, params: { year } }) =>
    pageHead({
      title: `October ${year}`,
      description: 'The films that you watched on each day of October.',
      path: `/year/${year}/october`,
      origin: siteOrigin(matches),
      noIndex: true,
    }),
  component: October,
});

function October() {
  const year = Number(Route.useParams().year);
  return (
    <SignedInOnly>
      <OctoberScreen year={year} />
    </SignedInOnly>
  );
}
