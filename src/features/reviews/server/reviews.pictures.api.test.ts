import { expect, test } from 'vitest';
import { getJson, testApp } from '#test/app/test-app.ts';
import { asset, featuredEntry, node, reviewEntry } from '#test/editorial/fixtures.ts';
import { bytes, fakeUpstream } from '#test/images/fake-upstream.ts';
import { webpPicture } from '#test/images/pictures.ts';
import type { FeaturedReview, Review } from '../contract/reviews.ts';

const THE_SHINING = 694;

/** The site with a live space whose entries and images are on one host. */
async function liveSite() {
  const host = await fakeUpstream(bytes(await webpPicture()));
  const { host: name } = new URL(host.url);
  const picture = (file: string) => asset(`//${name}/aSpace/anAsset/anUpload/${file}`);
  const review = reviewEntry({
    movieId: THE_SHINING,
    bannerImage: picture('banner.jpg'),
    posterArt: picture('art.png'),
    content: node('document', [node('embedded-asset-block', [], { target: picture('hall.jpg') })]),
  });
  const pictures = bytes(await webpPicture());
  host.behave((request, response) => {
    if (!request.url?.startsWith('/spaces/')) return pictures(request, response);
    const items = [request.url.includes('content_type=featuredReview') ? featuredEntry(review) : review];
    const page = { sys: { type: 'Array' }, total: 1, skip: 0, limit: 1, items };
    return void response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(page));
  });
  const env = {
    CONTENTFUL_SPACE_ID: 'aSpace',
    CONTENTFUL_DELIVERY_TOKEN: 'secret-token',
    CONTENTFUL_HOST: name,
    CONTENTFUL_INSECURE: 'true',
  };
  return { site: await testApp({ env }), host };
}

test('every image of a live review is served by a path of this site, and the CSP names no other host', async () => {
  const { site, host } = await liveSite();
  const { body: review } = await getJson<Review>(site.app, `/api/content/reviews/${THE_SHINING}`);
  const { body: featured } = await getJson<FeaturedReview>(site.app, '/api/content/featured-review');
  const embedded = /"url":"([^"]+hall[^"]+)"/.exec(JSON.stringify(review.content))?.[1];
  for (const path of [review.bannerImage, featured.posterArt, embedded]) {
    expect(path).toMatch(/^\/images\/editorial\/(original|w500)\/127\.0\.0\.1:\d+\/aSpace\//);
    const response = await site.app.request(path ?? '', { headers: { Accept: 'image/webp' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('image/webp');
  }
  expect(host.requests).toContain('/aSpace/anAsset/anUpload/art.png?w=500&fm=webp&q=90');
  const page = await site.app.request(`/movie/${THE_SHINING}/review`);
  expect(page.headers.get('Content-Security-Policy')).toMatch(/; img-src 'self';/);
});
