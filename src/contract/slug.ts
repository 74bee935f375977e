/**
 * Keyword slug of the specification, section 2: lower case, spaces to hyphens. Slashes go the same way,
 * since a slug is one path segment; callers URL-encode the rest.
 */
export function keywordSlug(keyword: string): string {
  return keyword
    .trim()
    .toLowerCase()
    .replace(/[\s/]+/g, '-');
}

/** The words of a slug: `based-on-novel-or-book` → `based on novel or book`. */
export function slugWords(slug: string): string {
  return slug.replaceAll('-', ' ');
}
