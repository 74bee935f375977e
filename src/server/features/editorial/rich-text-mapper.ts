import { z } from 'zod';
import {
  RICH_TEXT_BLOCKS,
  RICH_TEXT_MARKS,
  type RichTextDocument,
  type RichTextNode,
  type RichTextText,
} from '#contract/editorial.ts';
import { mapAsset } from './asset-mapper.ts';
import type { PicturePath } from './picture-addresses.ts';
import { isSafeLink } from './safe-link.ts';

/** Deeper and longer than any review; both bound what circular or hostile documents can cost. */
const MAX_DEPTH = 24;
const MAX_NODES = 10_000;

/** A node of any type, one level of it; what is below stays unread until the walk gets there. */
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

/** A link that may be followed; of any other only its text is left. */
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

/** By node type. A type that is not here, such as an embedded entry, becomes nothing. */
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
 * Makes a document that can be shown without the client and without mistrust: embedded assets become plain data,
 * embedded entries and unknown nodes nothing, unsafe links their text; the empty paragraphs that the editor appends go.
 *
 * @param value a Contentful rich-text field with its links resolved, possibly in circles
 * @returns null when it is no document
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
