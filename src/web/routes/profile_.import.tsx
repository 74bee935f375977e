import { createFileRoute } from '@tanstack/react-router';
import { SignedInOnly } from '#features/accounts/web/guards.tsx';
import { ImportScreen } from '#features/imports/web/import-screen.tsx';
import { privateHead } from '../lib/page/head.ts';

export const Route = createFileRoute('/profile_/import')({
  head: privateHead('Import your films', '/profile/import'),
  component: Import,
});

function Import() {
  return (
    <SignedInOnly>
      <ImportScreen />
    </SignedInOnly>
  );
}
