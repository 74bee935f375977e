import { type ContentEntry, type ContentSpace, linkTo, OWN_SPACE } from '../../src/delivery-api/content-space.ts';
import { node, text } from './fixtures.ts';

const DAY = '2026-01-01T00:00:00.000Z';

const sysOf = (id: string) => ({
  id,
  space: linkTo('Space', OWN_SPACE.space),
  environment: linkTo('Environment', OWN_SPACE.environment),
  createdAt: DAY,
  updatedAt: DAY,
  revision: 1,
  locale: 'en-US',
});

const entry = (contentType: string, id: string, fields: ContentEntry['fields']): ContentEntry => ({
  sys: { ...sysOf(id), type: 'Entry', contentType: linkTo('ContentType', contentType) },
  fields,
});

const asset = (id: string, url: string, contentType: string) => ({
  sys: { ...sysOf(id), type: 'Asset' as const },
  fields: {
    title: id,
    description: id,
    file: { url, contentType, fileName: id, details: { size: 1, image: { width: 4, height: 3 } } },
  },
});

type Hostile = { movieId: number; hostileText: string; links: readonly string[]; assets: readonly string[] };

/**
 * Creates a space with a featured review in which every text is `hostileText`, with a link to each of `links`, and an
 * image and a file for each URL of `assets`.
 */
export function hostileSpace({ movieId, hostileText, links, assets: urls }: Hostile): ContentSpace {
  const assets = urls.flatMap((url, index) => [
    asset(`image-${index}`, url, 'image/png'),
    asset(`file-${index}`, url, 'application/pdf'),
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
