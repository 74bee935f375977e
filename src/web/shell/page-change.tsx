import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Announces the new title, because browsers do so only for full page loads. If the focus is lost, moves it to the
 * content.
 */
export function PageChange({ contentId }: { contentId: string }) {
  const router = useRouter();
  const [title, setTitle] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, hrefChanged }) => {
        if (pathChanged) setTitle(document.title);
        if (hrefChanged && document.activeElement === document.body)
          document.getElementById(contentId)?.focus({ preventScroll: true });
      }),
    [router, contentId],
  );
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}

export function NavigationProgress() {
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' });
  if (!isLoading) return null;
  return (
    <div role="progressbar" aria-label="Loading page" className="fixed inset-x-0 top-0 z-50 h-0.5">
      <div className="h-full origin-left animate-[progress-bar_8s_cubic-bezier(0.1,0.7,0.2,1)_forwards] bg-link" />
    </div>
  );
}
