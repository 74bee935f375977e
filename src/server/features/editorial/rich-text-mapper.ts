import { z } from 'zod';
import {
  RICH_TEXT_BLOCKS,
  RICH_TEXT_MARKS,
  type RichTextDocument,
  type RichTextNode,
  type RichTextText,
} from '#contract/editorial.ts';
import { mapAsset } from './asset-mapper.ts';
import type { PicturePath } from './picture-urls.ts';
import { isSafeLink } from './safe-link.ts';

/** Limits for circular or hostile documents; no review is deeper or longer. */
const MAX_DEPTH = 24;
const MAX_NODES = 10_000;

/** One level of a node; its children are parsed during the walk. */
const nodeSchema = z.looseObject({
  nodeType: z.string(),
  value: z.string().catch(''),
  marks: z.array(z.unknown()).catch([]),
  data: z.looseObject({}).catch({}),
  content: z.array(z.unknown()).catch([]),
});
type UpstreamNode = z.infer<typeof nodeSchema>;

const markSchema = z.object({ type: z.enum(RICH_TEXT_MARKS) });

type Children = () => RichTextNode[];
type NodeMapper = (node: UpstreamNode, children: Children, picturePath: PicturePath) => RichTextNode[];

const isText = (node: RichTextNode): node is RichTextText => node.nodeType === 'text';

function mapText({ value, marks }: UpstreamNode): RichTextNode[] {
  const known = marks.flatMap((mark) => markSchema.safeParse(mark).data ?? []);
  return [{ nodeType: 'text', value, marks: known, data: {} }];
}

/** An unsafe link becomes its text. */
function hyperlink(uri: unknown, children: Children): RichTextNode[] {
  const content = children().filter(isText);
  const target = typeof uri === 'string' ? uri.trim() : '';
  if (!isSafeLink(target) || content.length === 0) return content;
  return [{ nodeType: 'hyperlink', data: { uri: target }, content }];
}

const mapEmbeddedAsset: NodeMapper = ({ data }, _children, picturePath) => {
  const target = mapAsset(data.target, picturePath);
  return target ? [{ nodeType: 'embedded-asset-block', data: { target }, content: [] }] : [];
};

const textOnly: NodeMapper = (_node, children) => children().filter(isText);

/** Nodes of other types, such as embedded entries, are dropped. */
const MAPPERS: ReadonlyMap<string, NodeMapper> = new Map<string, NodeMapper>([
  ['text', mapText],
  ['hyperlink', ({ data }, children) => hyperlink(data.uri, children)],
  ['asset-hyperlink', ({ data }, children, path) => hyperlink(mapAsset(data.target, path)?.url, children)],
  ['entry-hyperlink', textOnly],
  ['resource-hyperlink', textOnly],
  ['embedded-asset-block', mapEmbeddedAsset],
  ['hr', () => [{ nodeType: 'hr', data: {}, content: [] }]],
  ...RICH_TEXT_BLOCKS.map((nodeType): [string, NodeMapper] => [
    nodeType,
    (_node, children) => [{ nodeType, data: {}, content: children() }],
  ]),
]);

function isEmptyParagraph(node: RichTextNode | undefined): boolean {
  return node?.nodeType === 'paragraph' && node.content.every((child) => isText(child) && child.value.trim() === '');
}

/**
 * Sanitises a rich-text document: resolves embedded assets, drops embedded entries and unknown nodes, replaces unsafe
 * links by their text, and removes the empty paragraphs that the editor appends.
 *
 * @param value a Contentful rich-text field with resolved links, possibly circular
 * @returns null when it is not a document
 */
export function mapRichText(value: unknown, picturePath: PicturePath): RichTextDocument | null {
  const root = nodeSchema.safeParse(value);
  if (!root.success || root.data.nodeType !== 'document') return null;

  let left = MAX_NODES;
  const mapAll = (values: unknown[], depth: number): RichTextNode[] =>
    values.flatMap((child) => {
      left -= 1;
      if (depth > MAX_DEPTH || left < 0) return [];
      const node = nodeSchema.safeParse(child).data;
      return (node && MAPPERS.get(node.nodeType)?.(node, () => mapAll(node.content, depth + 1), picturePath)) ?? [];
    });

  const content = mapAll(root.data.content, 1);
  while (isEmptyParagraph(content.at(-1))) content.pop();
  return { nodeType: 'document', data: {}, content };
}
