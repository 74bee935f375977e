import type { FilmSource } from './catalogue-status.ts';

/** Settings of the installation that every page needs. They are public. */
export type SiteSettings = {
  /** Public origin without a trailing slash: canonical URLs, previews. */
  origin: string;
  /** The target of "We are user supported!". */
  donationUrl: string;
  /** Encrypts passwords on their way to the server: see login-payload.ts. */
  loginSecret: string;
  /** Whether there are synthetic members. */
  hasDemoData: boolean;
  /** Where the films come from and how fresh they are, the best source first. */
  filmSources: FilmSource[];
};

/** Responds to /api requests in process, without a network. */
export type FetchApi = (request: Request) => Promise<Response>;

/** Everything a page may depend on besides its URL. There is no user in it. */
export type PageContext = { fetchApi: FetchApi; site: SiteSettings };

/** @property html the whole document; null for a redirect */
export type RenderedPage = { status: number; headers: Headers; html: string | null };

/** The web build's one export: renders the page of a URL, the same for everyone. */
export type RenderPage = (request: Request, context: PageContext) => Promise<RenderedPage>;
