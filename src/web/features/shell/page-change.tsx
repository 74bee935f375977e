import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Announces a page change by the new page's title, which browsers do not do for client-side navigation. If the focused
 * element is gone, the focus moves to the new content.
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
