import type { ErrorComponentProps, NotFoundRouteProps } from '@tanstack/react-router';
import { ErrorView } from '#ui/states/error-view.tsx';
import { ErrorFallback, useIsLoadFailure } from '#ui/states/failure-page.tsx';

export function FilmFailure({ error }: ErrorComponentProps) {
  if (!useIsLoadFailure()) return <ErrorFallback />;
  return <ErrorView message={error instanceof Error ? error.message : ''} />;
}

export function FilmNotFound({ data }: NotFoundRouteProps) {
  return <ErrorView message={typeof data === 'string' ? data : ''} />;
}
