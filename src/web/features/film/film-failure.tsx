import type { ErrorComponentProps, NotFoundRouteProps } from '@tanstack/react-router';
import { useIsLoadFailure } from '#web/lib/use-is-load-failure.ts';
import { ErrorView } from '#web/ui/states/error-view.tsx';
import { ErrorFallback } from '#web/ui/states/failure-page.tsx';

export function FilmFailure({ error }: ErrorComponentProps) {
  if (!useIsLoadFailure()) return <ErrorFallback />;
  return <ErrorView message={error instanceof Error ? error.message : ''} />;
}

export function FilmNotFound({ data }: NotFoundRouteProps) {
  return <ErrorView message={typeof data === 'string' ? data : ''} />;
}
