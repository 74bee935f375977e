import type { components } from '../generated/paths.js';

type Schemas = components['schemas'];

/** The calls of the journey. Each client maps them to the functions that were generated for it. */
export type Client = {
  register: (account: Schemas['Registration']) => Promise<Schemas['Success']>;
  /** Returns the response, for its cookie. */
  logIn: (login: Schemas['Login']) => Promise<Response>;
  /** Sends these headers with all later calls. */
  sendHeaders: (headers: Record<string, string>) => void;
  createToken: (input: Schemas['TokenInput']) => Promise<Schemas['CreatedToken']>;
  addToWatchlist: (film: Schemas['WatchlistInput']) => Promise<{ success: true }>;
  getLists: () => Promise<Schemas['UserList']>;
  rateFilm: (id: number, rating: Schemas['RatingInput']) => Promise<Schemas['Rating']>;
  searchFilms: (title: string) => Promise<Schemas['SearchedFilm'][]>;
  findByFright: (query: { scares: string; unseen: boolean }) => Promise<Schemas['FoundFilms']>;
  createImport: (file: File) => Promise<Schemas['CreatedImport']>;
  getImport: (importId: string) => Promise<Schemas['Import']>;
  applyImport: (importId: string, apply: Schemas['ImportApply']) => Promise<void>;
  exportJson: () => Promise<Schemas['MemberExport']>;
};

/** Returns the data of a response, or throws its error. */
export async function dataOf<T>(call: Promise<{ data?: T; error?: unknown; response?: Response }>): Promise<T> {
  const { data, error, response } = await call;
  if (!response?.ok) throw new Error(`${response?.url} answered ${response?.status}`, { cause: error });
  // Responses without a body have no data: T is undefined then.
  return data as T;
}
