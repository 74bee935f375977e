import { richTextFromMarkdown } from '@contentful/rich-text-from-markdown';
import { BLOCKS, type Document, helpers, type Node, validateRichTextDocument } from '@contentful/rich-text-types';
import { linkTo } from '#delivery-api';
import { isSafeLink } from '../safe-link.ts';
import { ReviewsError } from './review-file.ts';

/** An image in a body: file name as written, images/x.svg, and alternative text. */
export type BodyImage = { file: string; alt: string };

type MarkdownNode = Parameters<NonNullable<Parameters<typeof richTextFromMarkdown>[1]>>[0];

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  if (helpers.isBlock(node) || helpers.isInline(node)) for (const child of node.content) yield* nodesOf(child);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Images become asset links. @throws ReviewsError for Markdown without a rich-text equivalent, or an unsafe link */
export async function compileBody(
  name: string,
  markdown: string,
  assetId: (file: string) => string,
): Promise<{ document: Document; images: BodyImage[] }> {
  const images: BodyImage[] = [];
  const document = await richTextFromMarkdown(markdown, async (node: MarkdownNode) => {
    if (node.type === 'break') return { nodeType: 'text', value: '\n', marks: [], data: {} };
    if (node.type !== 'image') throw new ReviewsError(`${name}: unsupported Markdown: ${node.type}`);
    const image = { file: textOf(Reflect.get(node, 'url')), alt: textOf(Reflect.get(node, 'alt')).trim() };
    if (!image.alt) throw new ReviewsError(`${name}: ${image.file} has no alternative text`);
    images.push(image);
    return { nodeType: BLOCKS.EMBEDDED_ASSET, data: { target: linkTo('Asset', assetId(image.file)) }, content: [] };
  });
  for (const node of nodesOf(document)) {
    if (node.nodeType === 'hyperlink' && !isSafeLink(textOf(node.data.uri))) {
      throw new ReviewsError(`${name}: the link ${node.data.uri} must be http, https, mailto or a path on this site`);
    }
  }
  const [problem] = validateRichTextDocument(document);
  if (problem) throw new ReviewsError(`${name}: ${problem.path?.join('.')}: ${problem.details}`);
  return { document, images };
}
