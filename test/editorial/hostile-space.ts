import { assetItem, type ContentSpace, entry, linkTo } from './delivery-api.ts';
import { node, text } from './fixtures.ts';

type Hostile = { movieId: number; hostileText: string; links: readonly string[]; assets: readonly string[] };

/**
 * Creates a space with a featured review in which every text is `hostileText`, with a link to each of `links`, and an
 * image and a file for each URL of `assets`.
 */
export function hostileSpace({ movieId, hostileText, links, assets: urls }: Hostile): ContentSpace {
  const assets = urls.flatMap((url, index) => [
    assetItem(`image-${index}`, `image-${index}`, { url, contentType: 'image/png', width: 4, height: 3 }),
    assetItem(`file-${index}`, `file-${index}`, { url, contentType: 'application/pdf', width: 4, height: 3 }),
  ]);
  const targets = assets.map(({ sys: { id } }) => linkTo('Asset', id));
  const content = node('document', [
    node('heading-2', [text(hostileText)]),
    node('paragraph', [
      text(hostileText, 'bold'),
      ...links.map((uri) => node('hyperlink', [text(`link ${uri}`)], { uri })),
      ...targets.map((target) => node('asset-hyperlink', [text('file')], { target })),
    ]),
    ...targets.map((target) => node('embedded-asset-block', [], { target })),
  ]);
  const review = entry('review', 'review', {
    movieId,
    movieName: hostileText,
    reviewSubtitle: hostileText,
    writerReference: linkTo('Entry', 'writer'),
    published: '2026-10-12',
    containsSpoilers: true,
    bannerImage: linkTo('Asset', 'image-0'),
    posterArt: linkTo('Asset', 'image-0'),
    content,
    overallScore: 9,
  });
  return {
    entries: [
      review,
      entry('writer', 'writer', { firstName: hostileText, lastName: hostileText }),
      entry('featuredReview', 'featured', { reviewReference: linkTo('Entry', 'review') }),
    ],
    assets,
  };
}
