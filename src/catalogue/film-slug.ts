/**
 * @example filmSlug('Häxan', '1922') // 'haxan-1922'
 * @example filmSlug('1408', null) // 'film-1408', because digits alone would be read as an id
 */
export function filmSlug(title: string, year: string | null): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 120);
  const slug = [words, year].filter(Boolean).join('-');
  return slug === '' || /^\d+$/.test(slug) ? `film-${slug}`.replace(/-$/, '') : slug;
}
