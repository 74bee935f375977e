import { z } from 'zod';

export const catalogueStatusSchema = z
  .object({
    films: z.int().min(0).describe('Films on show'),
    sources: z
      .array(
        z.object({
          source: z
            .string()
            .describe('snapshot: the embedded catalogue; tmdb: the last word of TMDB; tmdb-…: its rounds'),
          fetchedAt: z.iso.datetime().describe('When it was last complete'),
          version: z.string().describe('What it brought: a hash or a day'),
        }),
      )
      .describe('Where the catalogue comes from'),
  })
  .meta({ id: 'CatalogueStatus' });
export type CatalogueStatus = z.infer<typeof catalogueStatusSchema>;

/** Where the films on show come from, the best source first. */
export const FILM_SOURCES = ['tmdb', 'dump', 'snapshot'] as const;
/** @property day YYYY-MM-DD, when the source was last heard or loaded */
export type FilmSource = { source: (typeof FILM_SOURCES)[number]; day: string };
