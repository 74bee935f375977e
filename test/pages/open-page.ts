import { configure, within } from '@testing-library/dom';
import { Window } from 'happy-dom';
import type { Film } from '#features/films/contract/films.ts';
import type { TestApp } from '../app/test-app.ts';
import { renderedPages } from './rendered-pages.ts';

// The rendered page has no styles, so all of it counts as visible.
configure({ defaultHidden: true });

/** The Shining. */
export const FILM = 694;

/** Parses a page without running its scripts. */
export function documentOf(html: string): Document {
  const window = new Window({ url: 'http://localhost' });
  window.document.write(html);
  // happy-dom has types of its own for the same interfaces.
  return window.document as unknown as Document;
}

/**
 * Renders a page of the built site with the API of `site`, and follows a redirect.
 *
 * @param stubs responses that replace the API's, by path
 *
 * @example const { main } = await openPage(site, '/movie/694'); main.getByText('2h 24m');
 */
export async function openPage(site: TestApp, path: string, stubs: Record<string, unknown> = {}) {
  const pages = await renderedPages(({ url }) => {
    const { pathname, search } = new URL(url);
    const stub = stubs[pathname];
    if (stub instanceof Response) return stub.clone();
    return stub ? Response.json(stub) : site.app.request(pathname + search);
  });
  let response = await pages.request(path);
  const target = response.headers.get('Location');
  if (target) response = await pages.request(target);
  const html = await response.text();
  const page = documentOf(html);
  const content = page.getElementById('content');
  if (!content) throw new Error(`${path} has no content: ${html.slice(0, 500)}`);
  return {
    response,
    html,
    /** The page's title, canonical URL and structured data. */
    head: {
      title: page.title,
      canonical: page.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null,
      meta: (name: string) =>
        page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? null,
      data: [...page.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
        JSON.parse(script.textContent),
      ),
    },
    main: within(content),
    text: content.textContent,
  };
}

/** Renders the page of The Shining with the given changes of its data. */
export async function openFilmLike(site: TestApp, changes: Partial<Film> = {}) {
  const path = `/api/tmdb/movie/${FILM}`;
  const film: Film = await (await site.app.request(path)).json();
  return openPage(site, `/movie/${FILM}`, { [path]: { ...film, ...changes } });
}
