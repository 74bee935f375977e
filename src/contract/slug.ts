/**
 * Returns the keyword in lower case. Hyphens replace spaces (specification, section 2), and also slashes, because a
 * slug is one path segment.
 */
export function keywordSlug(keyword: string): string {
  return keyword
    .trim()
    .toLowerCase()
    .replace(/[\s/]+/g, '-');
}

/** @example slugWords('based-on-novel-or-book') // 'based on novel or book' */
export function slugWords(slug: string): string {
  return slug.replaceAll('-', ' ');
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
