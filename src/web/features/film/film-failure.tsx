import { type ErrorComponentProps, type NotFoundRouteProps, useMatch } from '@tanstack/react-router';
import { ErrorView } from '#web/ui/error-view.tsx';

/** A film's data could not be had. An error of ours while showing it is the whole site's to report. */
export function FilmFailure({ error }: ErrorComponentProps) {
  const isLoadFailure = useMatch({ strict: false, select: ({ status }) => status === 'error' });
  if (!isLoadFailure) throw error;
  return <ErrorView message={error instanceof Error ? error.message : ''} />;
}

/** There is no such film. */
export function FilmNotFound({ data }: NotFoundRouteProps) {
  return <ErrorView message={typeof data === 'string' ? data : ''} />;
}
