import { describe, expect, test } from 'vitest';
import { renderedPages } from './rendered-pages.ts';

const UNAVAILABLE = () =>
  Response.json(
    { code: 'unavailable', message: 'Catching our breath.' },
    { status: 503, headers: { 'Retry-After': '7' } },
  );

/** Renders a page without data. @returns its HTML, without the comments that divide texts */
async function read(path: string, site: Parameters<typeof renderedPages>[1] = {}): Promise<string> {
  const response = await (await renderedPages(UNAVAILABLE, site)).request(path);
  return (await response.text()).replaceAll('<!-- -->', '');
}

describe('on server-rendered pages', () => {
  test.each(['/keyword/ghost', '/provider/netflix', '/search?q=alien', '/tonight?gore=-3'])(
    'the path %s returns an uncacheable 503 when its data is unavailable',
    async (path) => {
      const response = await (await renderedPages(UNAVAILABLE)).request(path);
      expect(response.status).toBe(503);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    },
  );

  test('a page without its required data returns a 503 with Retry-After and an error message', async () => {
    const response = await (await renderedPages(UNAVAILABLE)).request('/');
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('7');
    expect(await response.text()).toContain('Something went wrong. Please try again later.');
  });

  test('an error that a component throws is logged', async () => {
    const person = { id: 7, name: 'Ada Nightingale', biography: null, profilePath: null, profileColour: null };
    const credit = { id: 694, title: 'The Unshowable', posterPath: null, posterColour: null };
    const credits = [{ ...credit, releaseDate: '500000-01-01', job: 'Director', character: null }];
    const logged: unknown[] = [];
    const { error } = console;
    console.error = (...values: unknown[]) => logged.push(...values);
    try {
      const pages = await renderedPages(() => Response.json({ ...person, credits }));
      expect((await pages.request('/person/7')).status).toBe(500);
    } finally {
      console.error = error;
    }
    expect(logged).toContainEqual(expect.any(RangeError));
  });

  test.each([
    ['says "Demo data" while there are synthetic members', true, '© 2024 Fright Club · Demo data<'],
    ['does not say "Demo data" otherwise', false, '© 2024 Fright Club<'],
  ])('the footer %s', async (_, hasDemoData, text) => {
    expect(await read('/login', { hasDemoData })).toContain(text);
  });

  test('the donation text is a link only when a URL is set', async () => {
    expect(await read('/login', { donationUrl: 'https://give.example/' })).toContain('>We are user supported!</a>');
    const html = await read('/login', { donationUrl: null });
    expect(html).toContain('We are user supported!');
    expect(html).not.toContain('We are user supported!</a>');
  });

  test('the forgot-password page names a contact only when the site sends no mail', async () => {
    const page = (site: Parameters<typeof read>[1]) => read('/forgot-password', site);
    const contact = 'mailto:help@example.org';
    const sending = await page({ mail: 'server', contact });
    expect(sending).toContain('we will send you a link');
    expect(sending).not.toContain('cannot send emails');
    const silent = await page({ mail: 'outbox', contact });
    expect(silent).not.toContain('we will send you');
    expect(silent).toMatch(
      /cannot send emails.*for the link: <a href="mailto:help@example.org"[^>]*>help@example.org</,
    );
    expect(await page({ mail: 'outbox' })).toMatch(/cannot send emails.*for the link\./);
    const demo = await page({ mail: 'none', contact });
    expect(demo).toContain('This is a demo, which sends no email.');
    expect(demo).not.toContain('Send Reset Link');
  });

  test.each([
    ['/movie/123', '/movie/456', { id: 456, title: 'The Unheard Of' }],
    [
      '/movie/123/review',
      '/movie/456/review',
      { movieId: 456, movieName: 'The Unheard Of', content: { nodeType: 'document', content: [] } },
    ],
  ])('%s of a merged film redirects permanently to %s', async (path, target, data) => {
    const response = await (await renderedPages(() => Response.json(data))).request(path);
    expect(response.status).toBe(308);
    expect(new URL(response.headers.get('Location') ?? '', 'http://localhost').pathname).toBe(target);
  });

  test('the footer always has the TMDB notice, and the TMDB logo if the operator provides it', async () => {
    const footer = async (hasTmdbLogo: boolean) => {
      const html = await read('/login', { hasTmdbLogo });
      expect(html).toContain('This product uses TMDB and the TMDB APIs but is not endorsed');
      return html.slice(html.indexOf('<footer'));
    };
    expect(await footer(true)).toMatch(/<img [^>]*src="\/tmdb-logo"/);
    expect(await footer(false)).not.toMatch(/tmdb-logo|themoviedb/);
  });

  test('registration and login page say when registration is not open; only an invitation shows the form', async () => {
    const page = (registration: 'invite' | 'closed', path: string) =>
      read(path, { registration, contact: 'mailto:dr-loomis@example.org' });
    const form = 'Confirm Password';
    const closed = await page('closed', '/create-account?invitation=abc');
    expect(closed).toContain('Registration is closed. This site takes no new members.');
    expect(closed).toContain('href="mailto:dr-loomis@example.org"');
    expect(closed).not.toContain(form);
    expect(await page('closed', '/login')).toContain('No account yet? Registration is closed.');
    const uninvited = await page('invite', '/create-account');
    expect(uninvited).toContain('This site is for people who have been invited.');
    expect(uninvited).not.toContain(form);
    expect(await page('invite', '/create-account?invitation=abc')).toContain(form);
    expect(await page('invite', '/login')).toContain('No account yet? You need an invitation.');
  });

  test('a site without passwords asks for an invitation, and sends invited people to the login', async () => {
    const site = { registration: 'invite', hasPasswords: false } as const;
    expect(await read('/login', site)).toContain('No account yet? You need an invitation.');
    expect(await read('/create-account', site)).toContain('This site is for people who have been invited.');
    const page = await read('/create-account?invitation=abc', site);
    expect(page).toContain('Your account is created when you log in for the first time.');
    expect(page).not.toContain('type="password"');
  });

  test("each page has the site's notice, if there is one", async () => {
    for (const notice of ['A demo: everything is deleted each night.', null]) {
      for (const path of ['/login', '/profile', '/forgot-password']) {
        const [body = ''] = /<body>.*<header/s.exec(await read(path, { notice })) ?? [];
        expect(body.includes('everything is deleted each night'), path).toBe(notice !== null);
      }
    }
  });

  test('the footer names each source of film data with its date, and the best source first', async () => {
    const html = await read('/login', {
      filmSources: [
        { source: 'tmdb', day: '2026-11-20' },
        { source: 'dump', day: '2026-10-09' },
        { source: 'snapshot', day: '2026-08-01' },
      ],
    });
    expect(html).toContain(
      'Film data: TMDB, updated November 20, 2026; imported data, loaded October 9, 2026; the built-in catalog, loaded August 1, 2026.',
    );
    expect(html).not.toContain('being added');
  });

  test('the footer shows the progress of the first sync with TMDB while it runs', async () => {
    expect(await read('/login', { firstSync: { films: 14_150, total: 33_711 } })).toContain(
      'Films are being added from TMDB: 41% of 33,711 so far.',
    );
  });
});
