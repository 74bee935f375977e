import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp, type TestMember } from '../app/members.ts';
import { hostileSpace } from '../editorial/hostile-space.ts';
import { serveSpace } from '../editorial/serve-space.ts';
import { launchBrowser, openHydrated, signInPage, type WatchedPage, watchedPage } from '../process/browser.ts';
import { type SiteProcess, startSite } from '../process/site-process.ts';
import { row } from './rows.ts';

/** A text that breaks out of every context that can hold a text, and then tries to run scripts. */
const SCRIPT =
  `"'\`>--></title></style></textarea></script><script>planted(1)</script><img src=x onerror=planted(2)>` +
  `<svg onload=planted(3)></svg><!--<script><base href=//evil.example>\u2028$RX("B:0")<!--$!-->{{7*7}}&lt;b&gt;\\u003c`;
/** Start tags that only the planted texts contain; no page may hold them unescaped. */
const PLANTED = /<script>planted|<img src=x|<svg onload|<base |<\/title><\/style>|<!--<script|="javascript:/;

/** Returns an unescaped planted tag with its surroundings, or null. */
const planted = (html: string) => new RegExp(`.{0,50}(${PLANTED.source}).{0,50}`).exec(html)?.[0] ?? null;
/** The start of a planted text as the page shows it. */
const beginning = (name: string) => `${name} ${SCRIPT.slice(0, 50)}`;

const FILM = 694;
const PERSON = 900_001;
const BAD_LINKS = [
  'javascript:planted(4)',
  'JaVaScRiPt:planted(4)',
  'java\tscript:planted(4)',
  ' javascript:planted(4)',
  '\u0001javascript:planted(4)',
  'javascript&colon;planted(4)',
  'data:text/html,<script>planted(5)</script>',
  'data:image/svg+xml,<svg onload=planted(6)></svg>',
  'vbscript:planted(7)',
  'file:///etc/passwd',
  'blob:https://evil.example/1',
  '//evil.example/x',
  '/\\evil.example/x',
  '/\t/evil.example/x',
  'https:evil.example',
];
/** Links that are also bad as URLs of assets. An asset's URL may begin with // or https:. */
const BAD_ASSETS = BAD_LINKS.filter((link) => !/^\/\/|^https:/.test(link));
const GOOD_LINKS = ['https://example.org/a?b=1#c', 'mailto:desk@example.org', '/movie/948'];

const named = (name: string) => `${name} ${SCRIPT}`;

let content: Awaited<ReturnType<typeof serveSpace>>;
let site: SiteProcess;
let member: TestMember;
let browser: Browser;

/** Replaces every text of one film in the catalogue. */
async function plant({ pool }: SiteProcess): Promise<void> {
  const run = (query: string, ...values: unknown[]) => pool.query(query, values);
  await run(
    `update film set title = $2, original_title = $3, overview = $4, directors = $5, title_slug = $6, trailer_url = $7,
       release_date = current_date - 1, removed_at = null where id = $1`,
    ...[FILM, named('Title'), named('Original'), named('Overview'), [named('Director')]],
    ...[`javascript:planted(8)//${SCRIPT}`, 'javascript:planted(9)'],
  );
  await run(
    'update collection_entry set film_id = $1 where position = (select min(position) from collection_entry)',
    FILM,
  );
  await run(
    `insert into person (id, name, biography, source) values ($1, $2, $3, 'tmdb')`,
    PERSON,
    named('Person'),
    named('Life'),
  );
  await run(
    `insert into credit (film_id, person_id, job, character) values ($1, $2, 'Actor', $3)`,
    FILM,
    PERSON,
    named('Role'),
  );
  await run(`insert into credit (film_id, person_id, job) values ($1, $2, $3)`, FILM, PERSON, named('Job'));
  await run(
    `update keyword set name = $1 where id in (select keyword_id from film_keyword where film_id = $2)`,
    named('Keyword'),
    FILM,
  );
  await run(`insert into tag (slug, name) values ('planted', $1)`, named('Tag'));
  await run(`insert into film_tag (film_id, tag_slug) values ($1, 'planted')`, FILM);
  await run(`update provider set name = $1 where id = 8`, named('Provider'));
  await run(
    `insert into film_provider (film_id, provider_id, region, kind, as_of) values ($1, 8, 'US', 'stream', current_date)
     on conflict do nothing`,
    FILM,
  );
}

beforeAll(async () => {
  content = await serveSpace(
    hostileSpace({
      movieId: FILM,
      hostileText: named('Review'),
      links: [...BAD_LINKS, ...GOOD_LINKS],
      assets: BAD_ASSETS,
    }),
  );
  site = await startSite(content.env);
  await plant(site);
  member = await signUp(site, { email: `o'planted+{{7*7}}&amp@example.org` });
  await member.request('/api/user-list/add', { method: 'POST', body: { title_id: FILM } });
  await member.request(`/api/tmdb/update-watched-status/${FILM}`, { method: 'POST', body: { watched: true } });
  await member.request(`/api/ratings/${FILM}`, { method: 'POST', body: { overallRating: 7 } });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await content?.stop();
});

const inAddress = encodeURIComponent(SCRIPT.slice(0, 150));
const thisMonth = new Date(Date.now() - 86_400_000).toISOString().slice(0, 7);

/** Every screen that shows stored texts or parts of its URL. */
const PAGES: [name: string, path: string, shown: string | null][] = [
  ['the front page', '/', 'Title'],
  ['the film', `/movie/${FILM}`, 'Overview'],
  ['the review', `/movie/${FILM}/review`, 'Review'],
  ['the person', `/person/${PERSON}`, 'Life'],
  ['the tag', '/tag/planted', 'Director'],
  ['the calendar', `/calendar?month=${thisMonth}`, 'Title'],
  ['a search that finds it', '/search?q=Overview', null],
  ['a search for a script', `/search?q=${inAddress}`, null],
  ['the keyword of a script', `/keyword/${inAddress}`, null],
  ['the platform of a script', `/provider/${inAddress}`, null],
  ['the tag of a script', `/tag/${inAddress}`, null],
  ['the film of a script', `/movie/${inAddress}`, null],
  ['the person of a script', `/person/${inAddress}`, null],
  ['a login on the way to a script', `/login?redirect=${inAddress}`, null],
  ['a reset with a script for a token', `/reset-password?token=${inAddress}`, null],
];

describe(row('script in stored text'), () => {
  test.each(PAGES)('the server escapes every < in %s', async (_, path, shown) => {
    const response = await site.request(path);
    const html = await response.text();
    expect(response.status).toEqual(shown ? 200 : expect.toBeOneOf([200, 404]));
    expect(planted(html)).toBeNull();
    if (shown) expect(html).toContain(`${shown} &quot;&#x27;\`&gt;--&gt;&lt;/title&gt;`);
    // Unescaped, these texts could change where the browser ends a script that contains a page's data.
    for (const [, script = ''] of html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)) {
      expect(script).not.toMatch(/<!--|<script|<\/title/);
    }
  });

  test.each(PAGES)(
    'a browser runs no planted script in %s, and reports no violation of the policy',
    async (_, path, shown) => {
      const watched = await watchedPage(browser, site.url);
      await openHydrated(watched, path);
      if (shown) await waitForText(watched, beginning(shown));
      await expectQuiet(watched);
    },
  );

  test('JSON-LD contains the original text', async () => {
    for (const path of [`/movie/${FILM}`, `/movie/${FILM}/review`, `/person/${PERSON}`]) {
      const html = await (await site.request(path)).text();
      const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g)];
      const data = JSON.stringify(blocks.map(([, block = '']) => JSON.parse(block)));
      expect(blocks.length).toBeGreaterThan(1);
      expect(data).toContain(JSON.stringify(SCRIPT).slice(1, -1));
    }
  });

  test('no script runs on the member’s screens', async ({ annotate }) => {
    const watched = await watchedPage(browser, site.url);
    await signInPage(watched, member, site.url);
    for (const path of ['/list', '/list?view=watched', '/list?view=ratings', `/movie/${FILM}`]) {
      await openHydrated(watched, path);
      await waitForText(watched, beginning('Title'));
    }
    await openHydrated(watched, '/profile');
    await watched.page.getByText(member.email).first().waitFor();
    await expectQuiet(watched);
    await annotate(`${PAGES.length} screens and five of a member in a browser: 0 scripts ran, 0 policy violations`);
  });

  test('the drawn poster and the exports have the title as text', async () => {
    for (const kind of ['poster', 'backdrop']) {
      const response = await site.request(`/images/art/${kind}/${FILM}.svg`);
      expect(planted(await response.text())).toBeNull();
      expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    }
    const json = await member.request('/api/profile/export.json');
    expect(JSON.stringify(await json.json())).toContain(JSON.stringify(named('Title')).slice(1, -1));
    for (const path of [
      '/api/profile/export.json',
      '/api/profile/export.csv',
      '/api/user-list',
      `/api/tmdb/movie/${FILM}`,
    ]) {
      const { headers } = await member.request(path);
      expect(headers.get('Content-Type')).toMatch(/^(application\/json|text\/csv)/);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    }
  });

  test('sitemaps contain no script', async () => {
    for (const path of ['/sitemap-pages.xml', '/sitemap-films-0.xml']) {
      expect(await (await site.request(path)).text()).not.toMatch(/planted\(|<script/);
    }
  });
});

/** Waits for a visible text, a text alternative of a picture, or a label. */
async function waitForText({ page }: WatchedPage, text: string): Promise<void> {
  const places = page.getByText(text).or(page.getByAltText(text)).or(page.getByLabel(text));
  await places.first().waitFor({ state: 'attached' });
}

async function expectQuiet({ page, complaints, elsewhere }: WatchedPage): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect(complaints).toEqual([]);
  expect(elsewhere).toEqual([]);
  expect(await page.locator('base, img[onerror], svg[onload]').count()).toBe(0);
  await page.context().close();
}

describe(row('javascript: and data: links in rich text'), () => {
  /** Matches harmless schemes and paths of this site. */
  const HARMLESS = /^(https?:\/\/[^\s\\]+|mailto:[^\s]+|\/(?![/\\])[^\s\\]*|#[\w-]+)$/;

  test('the API returns only safe links and images', async () => {
    const { content: document, bannerImage } = await (await site.request(`/api/content/reviews/${FILM}`)).json();
    const handedOut = JSON.stringify({ document, bannerImage });
    const urls = [...handedOut.matchAll(/"(?:uri|url)":"((?:[^"\\]|\\.)*)"/g)].map(([, uri]) => uri);
    expect([...new Set(urls)].sort()).toEqual([...GOOD_LINKS].sort());
    expect(bannerImage).toBeNull();
    // The text of a removed link remains.
    expect(handedOut).toContain('link vbscript:planted(7)');
  });

  test('the page has only safe links, images and frames', async ({ annotate }) => {
    const watched = await watchedPage(browser, site.url);
    await openHydrated(watched, `/movie/${FILM}/review`);
    const urls = await watched.page
      .locator('a[href], area[href], img[src], iframe, object, embed')
      .evaluateAll((elements) =>
        elements.map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? element.tagName),
      );
    expect(urls).toEqual(expect.arrayContaining(GOOD_LINKS));
    for (const url of urls) expect(url).toMatch(HARMLESS);
    await annotate(
      `${BAD_LINKS.length} bad URLs as link, file and image: none left; ${GOOD_LINKS.length} good ones stay`,
    );
  });

  test('a trailer with a javascript: URL has no button', async () => {
    const watched = await watchedPage(browser, site.url);
    await openHydrated(watched, `/movie/${FILM}`);
    expect(await watched.page.getByText('trailer', { exact: false }).count()).toBe(0);
    expect(await watched.page.locator('a[href^="javascript"]').count()).toBe(0);
    await expectQuiet(watched);
  });
});
