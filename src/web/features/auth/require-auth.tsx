import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { stringifySearchParams } from '#web/lib/search-params.ts';
import { LoadingLine } from '#web/ui/states/loading-line.tsx';
import { useAuth } from './use-auth.ts';
import { useRedirect } from './use-redirect.ts';

export function RequireAuth({ children }: { children: ReactNode }) {
  const { state } = useAuth();
  const wanted = useRouterState({ select: ({ location }) => location.pathname + location.searchStr });
  useRedirect(state === 'unauthenticated' ? `/login${stringifySearchParams({ redirect: wanted })}` : null);
  if (state === 'authenticated') return children;
  return (
    <div className="page flex justify-center pt-16 text-lg text-muted">
      <LoadingLine>This page works only with JavaScript.</LoadingLine>
    </div>
  );
}
