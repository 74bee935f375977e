import { z } from 'zod';

/**
 * Kinds of data that an export for another service leaves out or changes. `count` is the number of viewings, ratings,
 * films or lists that this concerns.
 */
export const EXPORT_LOSSES = [
  'times',
  'undated',
  'viewings',
  'watchlist',
  'zeros',
  'axisOnly',
  'axes',
  'earlier',
  'notSeen',
  'noImdbId',
  'notes',
  'tags',
  'lists',
  'challenges',
  'unseenWords',
] as const;
export type ExportLoss = (typeof EXPORT_LOSSES)[number];

const lossesSchema = z.array(
  z.object({
    what: z
      .enum(EXPORT_LOSSES)
      .describe(
        [
          'times: only the day of a viewing is kept',
          'undated: viewings without a date are left out, except if the film has no other viewing',
          'viewings, watchlist: left out',
          'zeros: ratings of 0 are raised to the lowest of the service',
          'axisOnly: ratings without an overall one are left out',
          'axes: the categories of ratings are left out',
          'earlier: ratings that were saved before the present one are left out, except on the day of a viewing',
          'notSeen: rated films without a viewing count as seen',
          'noImdbId: rated films whose IMDb id is unknown',
          'notes, tags: left out; tags count by film',
          'lists: own lists are left out',
          'challenges: lists that lose the rules of their challenge',
          'unseenWords: films with a note or tags that are neither seen nor rated; their notes and tags are left out',
        ].join('; '),
      ),
    count: z.int().min(1),
  }),
);

export const exportLossesSchema = z
  .object({ letterboxd: lossesSchema, trakt: lossesSchema, imdb: lossesSchema })
  .meta({ id: 'ExportLosses' });
export type ExportLosses = z.infer<typeof exportLossesSchema>;
