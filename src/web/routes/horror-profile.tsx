import { createFileRoute } from '@tanstack/react-router';
import { SignedInOnly } from '#features/accounts/web/guards.tsx';
import { HorrorProfileScreen } from '#features/horror-profile/web/horror-profile-screen.tsx';
import { ShareButton } from '#features/shares/web/share-button.tsx';
import { FilmsToRate } from '#features/tonight/web/tonight.ts';
import { privateHead } from '../lib/page/head.ts';

const PROFILE = { kind: 'profile', year: null, list: null } as const;

export const Route = createFileRoute('/horror-profile')({
  head: privateHead('Horror Profile', '/horror-profile'),
  component: Profile,
});

function Profile() {
  return (
    <SignedInOnly>
      <HorrorProfileScreen share={<ShareButton subject={PROFILE} />} toRate={<FilmsToRate />} />
    </SignedInOnly>
  );
}
