import type { ReactNode } from 'react';
import { useImageFailure } from '#ui/pictures/use-image-failure.ts';
import type { RichTextAsset, RichTextText } from '../contract/reviews.ts';
import { isSafeLink } from '../contract/safe-link.ts';
import { pictureSources } from './rich-text-urls.ts';

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

export function markedText({ value, marks }: Pick<RichTextText, 'value' | 'marks'>): ReactNode {
  return marks.reduce<ReactNode>((text, { type }) => MARKS[type]?.(text) ?? text, value);
}

export function OutboundLink({ uri, className, children }: { uri: string; className: string; children: ReactNode }) {
  if (!isSafeLink(uri)) return children;
  return (
    <a href={uri} target="_blank" rel="noreferrer" className={className}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

const FIGURE = '(min-width: 64rem) 800px, 100vw';

/** True if an asset's title has no spaces: Contentful's default title is the file name. */
const isFileName = (title: string) => !/\s/.test(title);

/** The CSP allows images from this site only, so other assets are shown as links. */
const isPicture = ({ url, contentType }: RichTextAsset) =>
  url.startsWith('/') && (contentType?.startsWith('image/') ?? false);

export function EmbeddedAsset({ asset }: { asset: RichTextAsset }) {
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
