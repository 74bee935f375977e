const ASCII = /^[\u0020-\u007e]*$/;

/**
 * Folds like search_text in 0003_search.sql; null if the text needs PostgreSQL's tables of accents and other scripts.
 *
 * @example foldText("Rosemary's Baby & Co.") // 'rosemarys baby and co'
 */
export function foldText(text: string): string | null {
  if (!ASCII.test(text)) return null;
  return text
    .replaceAll(/['`]/g, '')
    .replaceAll('&', ' and ')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(/^ | $/g, '');
}
