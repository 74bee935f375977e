import { createFileRoute } from '@tanstack/react-router';
import { useAuth } from '#features/accounts/web/accounts.ts';
import { MyLimits } from '#features/limits/web/my-limits.tsx';
import { privateHead } from '../lib/page/head.ts';

export const Route = createFileRoute('/limits')({
  head: privateHead('My limits', '/limits'),
  component: Limits,
});

function Limits() {
  const { state } = useAuth();
  return (
    <div className="page pt-8 md:pt-14">
      <div className="mx-auto max-w-5xl">
        <h1 className="display mb-4 text-5xl md:text-7xl">My limits</h1>
        <MyLimits auth={state} />
      </div>
    </div>
  );
}
