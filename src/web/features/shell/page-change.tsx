import { useRouter } from '@tanstack/react-router';
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
