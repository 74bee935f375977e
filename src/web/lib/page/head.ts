import { PRODUCT_NAME } from '#contract/brand.ts';

type HeadOptions = {
  title: string;
  description: string;
  /** Path and query of the canonical URL. */
  path: string;
  origin: string;
  image?: string;
  type?: 'website' | 'video.movie' | 'article' | 'profile';
  jsonLd?: object[];
  noIndex?: boolean;
};

const DESCRIPTION_LENGTH = 200;

function shorten(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text;
  return `${text.slice(0, text.lastIndexOf(' ', DESCRIPTION_LENGTH))}…`;
}

export function pageHead({
  title,
  description,
  path,
  origin,
  image,
  type = 'website',
  jsonLd = [],
  noIndex,
}: HeadOptions) {
  const full = title === PRODUCT_NAME ? title : `${title} · ${PRODUCT_NAME}`;
  const url = `${origin}${path}`;
  const text = shorten(description);
  return {
    meta: [
      { title: full },
      { name: 'description', content: text },
      { property: 'og:title', content: full },
      { property: 'og:description', content: text },
      { property: 'og:type', content: type },
      { property: 'og:url', content: url },
      { property: 'og:site_name', content: PRODUCT_NAME },
      ...(image ? [{ property: 'og:image', content: `${origin}${image}` }] : []),
      { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
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
