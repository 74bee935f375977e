import { z } from 'zod';
import type { CatalogueStatus, FilmSource } from '#features/admin/contract/catalogue-status.ts';

/** The setting REGISTRATION. */
export const registrationModeSchema = z
  .enum(['open', 'invite', 'closed'], 'must be open, invite or closed')
  .describe('open: everybody may register; invite: with an invitation; closed: nobody');
export type RegistrationMode = z.infer<typeof registrationModeSchema>;

export type SiteSettings = {
  /** Public origin without a trailing slash, for canonical URLs and previews. */
  origin: string;
  /** Link target of "We are user supported!". null: the sentence is plain text. */
  donationUrl: string | null;
  /** Secret of the login payload, see login-payload.ts. */
  loginSecret: string;
  /** `outbox`: without a mail server, mails wait for the operator. `none`: a demo drops them. */
  mail: 'server' | 'outbox' | 'none';
  /** mailto or https URL of the people who run the site. */
  contact: string | null;
  registration: RegistrationMode;
  /** False if members of this site log in only by an identity provider or a passkey. */
  hasPasswords: boolean;
  hasDemoData: boolean;
  /** A sentence above every page; null: none. */
  notice: string | null;
  hasTmdbLogo: boolean;
  /** True if the site reads the films of a media server. */
  hasLibrary: boolean;
  /** True if members can request films from Seerr. */
  takesRequests: boolean;
  /** The source whose data take precedence is first. */
  filmSources: FilmSource[];
  firstSync: CatalogueStatus['firstSync'];
};

/** Handles /api requests in process, without the network. */
export type FetchApi = (request: Request) => Promise<Response>;

/** Everything that the HTML of a page depends on, except its URL. Contains no data of the signed-in user. */
export type PageContext = { fetchApi: FetchApi; site: SiteSettings };

/** @property html the whole document; null for a redirect */
export type RenderedPage = { status: number; headers: Headers; html: string | null };

/** The type of the only export of the web app's server build. It renders the same page for every visitor. */
export type RenderPage = (request: Request, context: PageContext) => Promise<RenderedPage>;
