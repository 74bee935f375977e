import { pageHead } from '#web/lib/page/head.ts';
import { SHARE_PICTURES, SHARED_PAGES } from '../contract/shared-pages.ts';
import type { Shared } from '../contract/shares.ts';
import { titleOf } from './shared-words.ts';

type SharedHeadOptions = { token: string; origin: string };

/** @param shared undefined when the link does not exist or was revoked */
export function sharedHead(shared: Shared | undefined, { token, origin }: SharedHeadOptions) {
  const path = `${SHARED_PAGES}${encodeURIComponent(token)}`;
  const page = { path, origin, noIndex: true };
  if (!shared) return pageHead({ ...page, title: 'Link not found', description: 'This link does not work.' });
  const image = `${path}/${SHARE_PICTURES.wide.file}`;
  const title = titleOf(shared);
  const head = pageHead({
    ...page,
    title,
    description:
      shared.kind === 'list'
        ? `${shared.name}’s list of horror films.`
        : shared.kind === 'profile'
          ? `What ${shared.name}’s ratings say about their taste in horror films, on eight kinds of fright.`
          : `${shared.name}’s year of horror films, month by month, with the scariest night.`,
    type: 'profile',
    preview: image,
  });
  const meta = [
    { name: 'twitter:title', content: title },
    { name: 'twitter:image', content: `${origin}${image}` },
    { name: 'referrer', content: 'no-referrer' },
  ];
  return { ...head, meta: [...head.meta, ...meta] };
}
