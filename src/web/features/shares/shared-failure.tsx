import type { ErrorComponentProps } from '@tanstack/react-router';
import { useIsLoadFailure } from '#web/lib/use-is-load-failure.ts';
import { ErrorFallback } from '#web/ui/states/error-fallback.tsx';
import { ErrorView } from '#web/ui/states/error-view.tsx';

export function SharedFailure({ error }: ErrorComponentProps) {
  return useIsLoadFailure() ? <ErrorView message={error instanceof Error ? error.message : ''} /> : <ErrorFallback />;
}
