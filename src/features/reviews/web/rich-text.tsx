import { createElement, Fragment, type ReactNode } from 'react';
import { useImageFailure } from '#ui/pictures/picture.tsx';
import { editorialImageAt } from '../contract/editorial-images.ts';
import type { RichTextAsset, RichTextDocument, RichTextNode, RichTextText } from '../contract/reviews.ts';
import { isSafeLink } from '../contract/safe-link.ts';

type BlockType = Exclude<RichTextNode['nodeType'], 'text' | 'hyperlink' | 'embedded-asset-block' | 'hr'>;

const HEADING = 'display mt-12 mb-4';

/** The page's title is the only h1, so the document's first level is h2. */
const BLOCKS: Record<BlockType, (children: ReactNode) => ReactNode> = {
  paragraph: (children) => (
    <p className="mt-6 whitespace-pre-line first:mt-0 in-[blockquote]:mt-3 in-[li]:mt-0 in-[td]:mt-0 in-[th]:mt-0">
      {children}
    </p>
  ),
  'heading-1': (children) => <h2 className={`${HEADING} text-4xl md:text-5xl`}>{children}</h2>,
  'heading-2': (children) => <h2 className={`${HEADING} text-3xl md:text-4xl`}>{children}</h2>,
  'heading-3': (children) => <h3 className={`${HEADING} text-2xl md:text-3xl`}>{children}</h3>,
  'heading-4': (children) => <h4 className="mt-8 mb-2 font-semibold text-xl">{children}</h4>,
  'heading-5': (children) => <h5 className="mt-8 mb-2 font-semibold">{children}</h5>,
  'heading-6': (children) => <h6 className="mt-8 mb-2 font-semibold text-muted">{children}</h6>,
  'ordered-list': (children) => <ol className="mt-6 list-decimal space-y-2 pl-7 marker:text-muted">{children}</ol>,
  'unordered-list': (children) => <ul className="mt-6 list-disc space-y-2 pl-7 marker:text-action">{children}</ul>,
  'list-item': (children) => <li>{children}</li>,
  blockquote: (children) => (
    <blockquote className="my-10 border-action border-l-3 pl-6 text-2xl leading-snug md:pl-8 md:text-3xl">
      {children}
    </blockquote>
  ),
  table: (children) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens, so the keyboard must reach it.
    <section aria-label="Table" tabIndex={0} className="my-10 overflow-x-auto">
      <table className="w-full text-base">
        <tbody>{children}</tbody>
      </table>
    </section>
  ),
  'table-row': (children) => <tr className="border-line border-b">{children}</tr>,
  'table-cell': (children) => <td className="px-3 py-2 align-top first:pl-0">{children}</td>,
  'table-header-cell': (children) => (
    <th scope="col" className="px-3 py-2 text-left font-semibold first:pl-0">
      {children}
    </th>
  ),
};

function renderNode(node: RichTextNode): ReactNode {
  switch (node.nodeType) {
    case 'text':
      return markedText(node);
    case 'hyperlink':
      return (
        <OutboundLink uri={node.data.uri} className="text-link">
          {renderNodes(node.content)}
        </OutboundLink>
      );
    case 'embedded-asset-block':
      return <EmbeddedAsset asset={node.data.target} />;
    case 'hr':
      return <hr className="mx-auto my-12 w-24 border-line-strong" />;
    default: {
      const children = renderNodes(node.content);
      return BLOCKS[node.nodeType]?.(children) ?? children;
    }
  }
}

// React needs no keys for children that are passed as arguments. Keys would not help here, because the nodes never
// change.
const renderNodes = (nodes: RichTextNode[] = []): ReactNode => createElement(Fragment, null, ...nodes.map(renderNode));

/** Unknown nodes show their children. */
export function RichText({ document }: { document: RichTextDocument }) {
  return <div className="leading-relaxed">{renderNodes(document.content)}</div>;
}

type Mark = RichTextText['marks'][number]['type'];

const MARKS: Record<Mark, (text: ReactNode) => ReactNode> = {
  bold: (text) => <strong className="font-semibold text-text">{text}</strong>,
  italic: (text) => <em>{text}</em>,
  underline: (text) => <u>{text}</u>,
  code: (text) => <code className="bg-sunken px-1.5 py-0.5 text-[0.9em]">{text}</code>,
  superscript: (text) => <sup>{text}</sup>,
  subscript: (text) => <sub>{text}</sub>,
  strikethrough: (text) => <s>{text}</s>,
};

function markedText({ value, marks }: Pick<RichTextText, 'value' | 'marks'>): ReactNode {
  return marks.reduce<ReactNode>((text, { type }) => MARKS[type]?.(text) ?? text, value);
}

function OutboundLink({ uri, className, children }: { uri: string; className: string; children: ReactNode }) {
  if (!isSafeLink(uri)) return children;
  return (
    <a href={uri} target="_blank" rel="noreferrer" className={className}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

const WIDTHS = { w500: 500, w780: 780, w1280: 1280, original: 2000 } as const;

type PictureSources = { src: string; srcSet?: string; sizes?: string };

/** Pictures from Contentful have several widths; our own drawings are SVG and have one source, which needs no sizes. */
export function pictureSources(url: string, sizes: string): PictureSources {
  const src = editorialImageAt(url, 'w1280');
  if (src === url) return { src };
  const sources = Object.entries(WIDTHS).map(
    ([size, width]) => `${editorialImageAt(url, size as keyof typeof WIDTHS)} ${width}w`, // keys of WIDTHS
  );
  return { src, srcSet: sources.join(', '), sizes };
}

const FIGURE = '(min-width: 64rem) 800px, 100vw';

/** True if an asset's title has no spaces: Contentful's default title is the file name. */
const isFileName = (title: string) => !/\s/.test(title);

/** The CSP allows images from this site only, so other assets are shown as links. */
const isPicture = ({ url, contentType }: RichTextAsset) =>
  url.startsWith('/') && (contentType?.startsWith('image/') ?? false);

function EmbeddedAsset({ asset }: { asset: RichTextAsset }) {
  const { hasFailed, imageProps } = useImageFailure(asset.url);
  const { url, title, description, width, height } = asset;
  if (!isSafeLink(url)) return null;
  if (hasFailed) return <p className="mt-6 text-muted">{description ?? title}</p>;
  if (!isPicture(asset)) {
    return (
      <p className="mt-6">
        <OutboundLink uri={url} className="text-link">
          {title ?? description ?? 'File'}
        </OutboundLink>
      </p>
    );
  }
  return (
    <figure className="my-10 lg:-mx-16">
      <OutboundLink uri={url} className="block">
        <img
          {...imageProps}
          {...pictureSources(url, FIGURE)}
          alt={description ?? title ?? ''}
          width={width ?? 1200}
          height={height ?? 675}
          loading="lazy"
          decoding="async"
          className="h-auto max-h-[85vh] w-full bg-sunken object-contain"
        />
      </OutboundLink>
      {title && description && !isFileName(title) && (
        <figcaption className="mt-3 text-muted text-sm">{title}</figcaption>
      )}
    </figure>
  );
}
