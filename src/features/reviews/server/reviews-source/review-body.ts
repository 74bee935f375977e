import { richTextFromMarkdown } from '@contentful/rich-text-from-markdown';
import { BLOCKS, helpers, type Node } from '@contentful/rich-text-types';
import { type RichTextAsset, type RichTextDocument, richTextDocumentSchema } from '../../contract/reviews.ts';
import { isSafeLink } from '../../contract/safe-link.ts';
import { ReviewsError } from './review-file.ts';

type MarkdownNode = Parameters<NonNullable<Parameters<typeof richTextFromMarkdown>[1]>>[0];

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  if (helpers.isBlock(node) || helpers.isInline(node)) for (const child of node.content) yield* nodesOf(child);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * @param assetOf is called with the file of each image as written, images/x.svg, and with its alternative text
 * @throws ReviewsError for Markdown without a rich-text equivalent, or an unsafe link
 */
export async function compileBody(
  name: string,
  markdown: string,
  assetOf: (file: string, description: string) => RichTextAsset,
): Promise<RichTextDocument> {
  const document = await richTextFromMarkdown(markdown, async (node: MarkdownNode) => {
    if (node.type === 'break') return { nodeType: 'text', value: '\n', marks: [], data: {} };
    if (node.type !== 'image') throw new ReviewsError(`${name}: unsupported Markdown: ${node.type}`);
    const file = textOf(Reflect.get(node, 'url'));
    const description = textOf(Reflect.get(node, 'alt')).trim();
    if (!description) throw new ReviewsError(`${name}: ${file} has no alternative text`);
    return { nodeType: BLOCKS.EMBEDDED_ASSET, data: { target: assetOf(file, description) }, content: [] };
  });
  for (const node of nodesOf(document)) {
    if (node.nodeType === 'hyperlink' && !isSafeLink(textOf(node.data.uri))) {
      throw new ReviewsError(`${name}: the link ${node.data.uri} must be http, https, mailto or a path on this site`);
    }
  }
  const checked = richTextDocumentSchema.safeParse(document);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  throw new ReviewsError(`${name}: ${issue?.path.join('.')}: ${issue?.message}`);
}
