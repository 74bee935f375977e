import { PRODUCT_NAME } from '#contract/brand.ts';
import { type PreviewKey, previewPath } from '#features/previews/contract/preview-pictures.ts';

type HeadOptions = {
  title: string;
  description: string;
  /** Path and query of the canonical URL. */
  path: string;
  origin: string;
  /** The picture that other sites show with a link to the page: the key of a drawn one, or the path of a PNG. */
  preview?: PreviewKey | string;
  type?: 'website' | 'video.movie' | 'article' | 'profile';
  jsonLd?: object[];
  noIndex?: boolean;
};

const DESCRIPTION_LENGTH = 200;

function shorten(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text;
  return `${text.slice(0, text.lastIndexOf(' ', DESCRIPTION_LENGTH))}…`;
}

/** The tags that are the same on every page are in rendering/render-document.tsx. */
export function pageHead({
  title,
  description,
  path,
  origin,
  preview = { kind: 'page', key: 'site' },
  type = 'website',
  jsonLd = [],
  noIndex,
}: HeadOptions) {
  const full = title === PRODUCT_NAME ? title : `${title} · ${PRODUCT_NAME}`;
  const url = `${origin}${path}`;
  const text = shorten(description);
  const image = `${origin}${typeof preview === 'string' ? preview : previewPath(preview)}`;
  return {
    meta: [
      { title: full },
      { name: 'description', content: text },
      { property: 'og:title', content: full },
      { property: 'og:description', content: text },
      { property: 'og:type', content: type },
      { property: 'og:url', content: url },
      { property: 'og:image', content: image },
      { property: 'og:image:alt', content: full },
      ...(noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
    links: [{ rel: 'canonical', href: url }],
    scripts: jsonLd.map((data) => ({
      type: 'application/ld+json',
      // `<` could end the script element, so it is escaped.
      children: JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c'),
    })),
  };
}

/** The `head` option of a route that search engines leave out, such as a member's page: its title describes it. */
export const privateHead =
  (title: string, path: string) =>
  ({ matches }: { matches: readonly { loaderData?: unknown }[] }) =>
    pageHead({ title, description: title, path, origin: siteOrigin(matches), noIndex: true });

export function breadcrumbs(origin: string, trail: { name: string; path: string }[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}

/** The public origin, from the root route's loader data. */
export function siteOrigin(matches: readonly { loaderData?: unknown }[]): string {
  const settings = matches[0]?.loaderData;
  const known = typeof settings === 'object' && settings !== null && 'origin' in settings ? settings.origin : '';
  return typeof known === 'string' ? known : '';
}
