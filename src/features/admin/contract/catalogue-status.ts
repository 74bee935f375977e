import { z } from 'zod';

export const catalogueStatusSchema = z
  .object({
    films: z.int().min(0).describe('Number of films in the catalog'),
    sources: z
      .array(
        z.object({
          source: z
            .string()
            .describe(
              'snapshot: the embedded catalog; tmdb: the last update from TMDB; tmdb-…: one sync task; tmdb-region: streaming',
            ),
          fetchedAt: z.iso.datetime().describe('When the source was last loaded completely'),
          version: z.string().describe('Version loaded: a hash, a date or a country'),
        }),
      )
      .describe('Sources of the catalog'),
    firstSync: z
      .object({
        films: z.int().min(0).describe('Number of films fetched so far'),
        total: z.int().min(0).describe('Number of films that TMDB lists; 0 until its first response'),
      })
      .nullable()
      .describe('The first full sync with TMDB while it runs, otherwise null'),
  })
  .meta({ id: 'CatalogueStatus' });
export type CatalogueStatus = z.infer<typeof catalogueStatusSchema>;

export const FILM_SOURCES = ['tmdb', 'dump', 'snapshot'] as const;
/** @property day date of the source's last update, YYYY-MM-DD */
export type FilmSource = { source: (typeof FILM_SOURCES)[number]; day: string };
