import { pageHead } from '#web/lib/page/head.ts';

/** @param code undefined for the page that opens nights, which is the only one that search engines index */
export const nightHead = (code: string | undefined, origin: string) =>
  pageHead({
    title: 'Movie night',
    description: code
      ? 'Join this movie night with your name, and find one film nobody walks out on.'
      : 'Find one horror film nobody walks out on. Everybody says on their phone what to leave out, and then everybody votes. No account needed.',
    path: code ? `/night/${encodeURIComponent(code)}` : '/night',
    preview: { kind: 'page', key: 'night' },
    origin,
    noIndex: code !== undefined,
  });
