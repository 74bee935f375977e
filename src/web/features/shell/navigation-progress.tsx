import { useRouterState } from '@tanstack/react-router';

export function NavigationProgress() {
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' });
  if (!isLoading) return null;
  return (
    <div role="progressbar" aria-label="Loading page" className="fixed inset-x-0 top-0 z-50 h-0.5">
      <div className="h-full origin-left animate-[progress-bar_8s_cubic-bezier(0.1,0.7,0.2,1)_forwards] bg-link" />
    </div>
  );
}
