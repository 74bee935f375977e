import type { RichTextAsset, RichTextNode } from '#features/reviews/contract/reviews.ts';
import type { OwnReview } from '#features/reviews/server/reviews.service.ts';
import { assetItem, type ContentSpace, entry, linkTo, SPACE } from './delivery-api.ts';

const idOf = (path: string) => path.replace(/^.*\//, '').replace(/\.\w+$/, '');

/** Returns our reviews as they would be in a Contentful space, with their pictures on Contentful's host. */
export function spaceOf(reviews: readonly OwnReview[]): ContentSpace {
  const space: ContentSpace = {
    entries: [entry('writer', 'desk', { firstName: 'Fright Club', lastName: 'Desk' })],
    assets: [],
  };

  function assetAt(path: string, { description = null, width, height }: Partial<RichTextAsset> = {}) {
    const id = idOf(path);
    const url = `//images.ctfassets.net/${SPACE.space}/asset/upload/${id}.svg`;
    space.assets.push(assetItem(id, description, { url, contentType: 'image/svg+xml', width, height }));
    return linkTo('Asset', id);
  }

  function toEntryNode(node: RichTextNode): unknown {
    if (node.nodeType === 'embedded-asset-block') {
      return { ...node, data: { target: assetAt(node.data.target.url, node.data.target) } };
    }
    return node.nodeType === 'text' ? node : { ...node, content: node.content.map(toEntryNode) };
  }

  for (const { review, posterArt, isFeatured } of reviews) {
    const { writer: _, bannerImage, content, ...fields } = review;
    const id = `review-${review.movieId}`;
    const pictures = {
      ...(bannerImage && { bannerImage: assetAt(bannerImage) }),
      ...(posterArt && { posterArt: assetAt(posterArt) }),
    };
    const document = content && { ...content, content: content.content.map(toEntryNode) };
    space.entries.push(
      entry(
        'review',
        id,
        { ...fields, ...pictures, content: document, writerReference: linkTo('Entry', 'desk') },
        `${review.published}T00:00:00.000Z`,
      ),
    );
    if (isFeatured) space.entries.push(entry('featuredReview', 'featured', { reviewReference: linkTo('Entry', id) }));
  }
  return space;
}
