import type { Review, RichTextNode } from '#contract/editorial/editorial.ts';

const textOf = (node: RichTextNode): string => ('value' in node ? node.value : node.content.map(textOf).join(''));

/** Returns the first paragraph of a review that has text, or null. */
export function openingOf({ content }: Pick<Review, 'content'>): string | null {
  const paragraphs = content?.content.filter(({ nodeType }) => nodeType === 'paragraph') ?? [];
  return paragraphs.map((node) => textOf(node).trim()).find((text) => text !== '') ?? null;
}
