import { describe, expect, test } from 'vitest';
import { renderedPages } from './rendered-pages.ts';

const UNAVAILABLE = () =>
  Response.json(
    { code: 'unavailable', message: 'Catching our breath.' },
    { status: 503, headers: { 'Retry-After': '7' } },
  );

describe('on server-rendered pages', () => {
  for (const path of ['/keyword/ghost', '/provider/netflix', '/search?q=alien', '/tonight?gore=-3']) {
    test(`the path ${path} returns an uncacheable 503 when its data is unavailable`, async () => {
      const response = await (await renderedPages(UNAVAILABLE)).request(path);
      expect(response.status).toBe(503);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    });
  }

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

  for (const [name, hasDemoData, text] of [
    ['says "Demo data" while there are synthetic members', true, '© 2024 Fright Club · Demo data<'],
    ['does not say "Demo data" otherwise', false, '© 2024 Fright Club<'],
  ] as const) {
    test(`the footer ${name}`, async () => {
      const pages = await renderedPages(UNAVAILABLE, { hasDemoData });
      const html = await (await pages.request('/login')).text();
      expect(html.replaceAll('<!-- -->', '')).toContain(text);
    });
  }

  test('the donation text is a link only when a URL is set', async () => {
    const footer = async (donationUrl: string | null) =>
      (await (await renderedPages(UNAVAILABLE, { donationUrl })).request('/login')).text();
    expect(await footer('https://give.example/')).toContain('>We are user supported!</a>');
    const html = await footer(null);
    expect(html).toContain('We are user supported!');
    expect(html).not.toContain('We are user supported!</a>');
  });

  test('the forgot-password page names a contact only when the site sends no mail', async () => {
    const page = async (site: Parameters<typeof renderedPages>[1]) => {
      const html = await (await (await renderedPages(UNAVAILABLE, site)).request('/forgot-password')).text();
      return html.replaceAll('<!-- -->', '');
    };
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

  test('the page of a merged film redirects permanently to the new id of the film', async () => {
    const pages = await renderedPages(() => Response.json({ id: 456, title: 'The Unheard Of' }));
    const response = await pages.request('/movie/123');
    expect(response.status).toBe(308);
    expect(new URL(response.headers.get('Location') ?? '', 'http://localhost').pathname).toBe('/movie/456');
  });

  test('the review of a merged film redirects permanently to the new id of the film', async () => {
    const review = { movieId: 456, movieName: 'The Unheard Of', content: { nodeType: 'document', content: [] } };
    const pages = await renderedPages(() => Response.json(review));
    const response = await pages.request('/movie/123/review');
    expect(response.status).toBe(308);
    expect(new URL(response.headers.get('Location') ?? '', 'http://localhost').pathname).toBe('/movie/456/review');
  });

  test('the footer always has the TMDB notice, and the TMDB logo if the operator provides it', async () => {
    const footer = async (hasTmdbLogo: boolean) => {
      const html = await (await (await renderedPages(UNAVAILABLE, { hasTmdbLogo })).request('/login')).text();
      expect(html).toContain('This product uses TMDB and the TMDB APIs but is not endorsed');
      return html.slice(html.indexOf('<footer'));
    };
    expect(await footer(true)).toMatch(/<img [^>]*src="\/tmdb-logo"/);
    expect(await footer(false)).not.toMatch(/tmdb-logo|themoviedb/);
  });

  test('registration and login page say when registration is not open; only an invitation shows the form', async () => {
    const read = async (registration: 'invite' | 'closed', path: string) => {
      const pages = await renderedPages(UNAVAILABLE, { registration, contact: 'mailto:dr-loomis@example.org' });
      return (await (await pages.request(path)).text()).replaceAll('<!-- -->', '');
    };
    const form = 'Confirm Password';
    const closed = await read('closed', '/create-account?invitation=abc');
    expect(closed).toContain('Registration is closed. This site takes no new members.');
    expect(closed).toContain('href="mailto:dr-loomis@example.org"');
    expect(closed).not.toContain(form);
    expect(await read('closed', '/login')).toContain('No account yet? Registration is closed.');
    const uninvited = await read('invite', '/create-account');
    expect(uninvited).toContain('This site is for people who have been invited.');
    expect(uninvited).not.toContain(form);
    expect(await read('invite', '/create-account?invitation=abc')).toContain(form);
    expect(await read('invite', '/login')).toContain('No account yet? You need an invitation.');
  });

  test('a site without passwords asks for an invitation, and sends invited people to the login', async () => {
    const read = async (path: string) => {
      const pages = await renderedPages(UNAVAILABLE, { registration: 'invite', hasPasswords: false });
      return (await (await pages.request(path)).text()).replaceAll('<!-- -->', '');
    };
    expect(await read('/login')).toContain('No account yet? You need an invitation.');
    expect(await read('/create-account')).toContain('This site is for people who have been invited.');
    const page = await read('/create-account?invitation=abc');
    expect(page).toContain('Your account is created when you log in for the first time.');
    expect(page).not.toContain('type="password"');
  });

  test("each page has the site's notice, if there is one", async () => {
    for (const notice of ['A demo: everything is deleted each night.', null]) {
      const pages = await renderedPages(UNAVAILABLE, { notice });
      for (const path of ['/login', '/profile', '/forgot-password']) {
        const [body = ''] = /<body>.*<header/s.exec(await (await pages.request(path)).text()) ?? [];
        expect(body.includes('everything is deleted each night'), path).toBe(notice !== null);
      }
    }
  });

  test('the footer names each source of film data with its date, and the best source first', async () => {
    const pages = await renderedPages(UNAVAILABLE, {
      filmSources: [
        { source: 'tmdb', day: '2026-11-20' },
        { source: 'dump', day: '2026-10-09' },
        { source: 'snapshot', day: '2026-08-01' },
      ],
    });
    const html = await (await pages.request('/login')).text();
    expect(html.replaceAll('<!-- -->', '')).toContain(
      'Film data: TMDB, updated November 20, 2026; imported data, loaded October 9, 2026; the built-in catalog, loaded August 1, 2026.',
    );
    expect(html).not.toContain('being added');
  });

  test('the footer shows the progress of the first sync with TMDB while it runs', async () => {
    const pages = await renderedPages(UNAVAILABLE, { firstSync: { films: 14_150, total: 33_711 } });
    const html = await (await pages.request('/login')).text();
    expect(html.replaceAll('<!-- -->', '')).toContain('Films are being added from TMDB: 41% of 33,711 so far.');
  });
});
