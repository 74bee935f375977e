import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Inside the site browsers tell nobody that another page has come. This does, by its title; and where the focus has
 * gone with the old page, the keyboard goes on from the new one's content.
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
