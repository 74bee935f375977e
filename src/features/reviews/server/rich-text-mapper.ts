import { z } from 'zod';
import {
  RICH_TEXT_BLOCKS,
  RICH_TEXT_MARKS,
  type RichTextDocument,
  type RichTextNode,
  type RichTextText,
} from '../contract/reviews.ts';
import { isSafeLink } from '../contract/safe-link.ts';
import { mapAsset, type PicturePath } from './asset-mapper.ts';

/** Limits for circular or hostile documents; no review is deeper or longer. */
const MAX_DEPTH = 24;
const MAX_NODES = 10_000;

/** Parses a node without its children. `mapRichText` parses them one after another. */
const nodeSchema = z.looseObject({
  nodeType: z.string(),
  value: z.string().catch(''),
  marks: z.array(z.unknown()).catch([]),
  data: z.looseObject({}).catch({}),
  content: z.array(z.unknown()).catch([]),
});
type UpstreamNode = z.infer<typeof nodeSchema>;

const markSchema = z.object({ type: z.enum(RICH_TEXT_MARKS) });

const NOT_SHOWN = '[This part cannot be shown here.]';

export type RichTextOptions = {
  picturePath: PicturePath;
  reviewedFilm: (target: unknown) => { id: number; name: string } | null;
  /** @param target id of the asset or entry, if it has one */
  onNotShown: (nodeType: string, target: string | undefined) => void;
};

type Place = RichTextOptions & {
  children: () => RichTextNode[];
  /** True within a paragraph or heading. */
  isInline: boolean;
};
type NodeMapper = (node: UpstreamNode, place: Place) => RichTextNode[];

const isText = (node: RichTextNode): node is RichTextText => node.nodeType === 'text';

function mapText({ value, marks }: UpstreamNode): RichTextText[] {
  const known = marks.flatMap((mark) => markSchema.safeParse(mark).data ?? []);
  return [{ nodeType: 'text', value, marks: known, data: {} }];
}

const plain = (value: string): RichTextText => ({ nodeType: 'text', value, marks: [], data: {} });
const paragraph = (content: RichTextNode[]): RichTextNode => ({ nodeType: 'paragraph', data: {}, content });
const hyperlink = (uri: string, content: RichTextText[]): RichTextNode => ({
  nodeType: 'hyperlink',
  data: { uri },
  content,
});

const targetSchema = z.looseObject({ sys: z.looseObject({ id: z.string() }) });

function notShown({ nodeType, data }: UpstreamNode, { onNotShown }: Place): void {
  onNotShown(nodeType, targetSchema.safeParse(data.target).data?.sys.id);
}

const placeholder: NodeMapper = (node, place) => {
  notShown(node, place);
  const line = plain(NOT_SHOWN);
  return place.isInline ? [line] : [paragraph([line])];
};

function linkTo(uri: unknown, node: UpstreamNode, place: Place): RichTextNode[] {
  const content = place.children().filter(isText);
  const target = typeof uri === 'string' ? uri.trim() : '';
  if (content.length > 0 && isSafeLink(target)) return [hyperlink(target, content)];
  notShown(node, place);
  return content;
}

function filmPath({ data }: UpstreamNode, { reviewedFilm }: Place): string | undefined {
  const film = reviewedFilm(data.target);
  return film ? `/movie/${film.id}` : undefined;
}

const mapEmbeddedAsset: NodeMapper = (node, place) => {
  const target = mapAsset(node.data.target, place.picturePath);
  return target ? [{ nodeType: 'embedded-asset-block', data: { target }, content: [] }] : placeholder(node, place);
};

const mapEmbeddedEntry: NodeMapper = (node, place) => {
  const film = place.reviewedFilm(node.data.target);
  if (!film) return placeholder(node, place);
  const link = hyperlink(`/movie/${film.id}`, [plain(film.name)]);
  return place.isInline ? [link] : [paragraph([link])];
};

const MAPPERS: ReadonlyMap<string, NodeMapper> = new Map<string, NodeMapper>([
  ['text', mapText],
  ['hyperlink', (node, place) => linkTo(node.data.uri, node, place)],
  ['asset-hyperlink', (node, place) => linkTo(mapAsset(node.data.target, place.picturePath)?.url, node, place)],
  ['entry-hyperlink', (node, place) => linkTo(filmPath(node, place), node, place)],
  ['resource-hyperlink', (node, place) => linkTo(filmPath(node, place), node, place)],
  ['embedded-asset-block', mapEmbeddedAsset],
  ...['embedded-entry-block', 'embedded-entry-inline', 'embedded-resource-block', 'embedded-resource-inline'].map(
    (nodeType): [string, NodeMapper] => [nodeType, mapEmbeddedEntry],
  ),
  ['hr', () => [{ nodeType: 'hr', data: {}, content: [] }]],
  ...RICH_TEXT_BLOCKS.map((nodeType): [string, NodeMapper] => [
    nodeType,
    (_node, { children }) => [{ nodeType, data: {}, content: children() }],
  ]),
]);

const INLINE_PARENT = /^(paragraph|heading-\d|.*hyperlink)$/;

function isEmptyParagraph(node: RichTextNode | undefined): boolean {
  return node?.nodeType === 'paragraph' && node.content.every((child) => isText(child) && child.value.trim() === '');
}

/**
 * Sanitises a rich-text document. Resolves embedded assets, and turns linked reviews into links to their films.
 * Replaces an unsafe link with its text, and a part that cannot be shown with NOT_SHOWN. Removes the empty paragraphs
 * that the editor appends.
 *
 * @param value a Contentful rich-text field with resolved links, possibly circular
 * @returns null when it is not a document
 */
export function mapRichText(value: unknown, options: RichTextOptions): RichTextDocument | null {
  const root = nodeSchema.safeParse(value);
  if (!root.success || root.data.nodeType !== 'document') return null;

  let left = MAX_NODES;
  const mapAll = ({ nodeType, content }: UpstreamNode, depth: number): RichTextNode[] =>
    content.flatMap((child) => {
      left -= 1;
      if (depth > MAX_DEPTH || left < 0) return [];
      const node = nodeSchema.safeParse(child).data;
      if (!node) return [];
      const place = { ...options, children: () => mapAll(node, depth + 1), isInline: INLINE_PARENT.test(nodeType) };
      return (MAPPERS.get(node.nodeType) ?? placeholder)(node, place);
    });

  const content = mapAll(root.data, 1);
  while (isEmptyParagraph(content.at(-1))) content.pop();
  return { nodeType: 'document', data: {}, content };
}
