import { z } from 'zod';
import { PLATFORM_SLUGS } from '#features/browse/contract/platforms.ts';
import { filmIdSchema } from '#features/films/contract/films.ts';

export const regionSchema = z
  .string()
  .regex(/^[A-Z]{2}$/, 'must be two capital letters, for example US')
  .describe('ISO 3166-1 country code');

const platformsSchema = z.array(z.enum(PLATFORM_SLUGS));

export const memberServicesInputSchema = z
  .object({
    region: regionSchema,
    platforms: platformsSchema
      .refine((slugs) => new Set(slugs).size === slugs.length, 'must name each platform once')
      .describe('The platforms that the member pays for'),
  })
  .meta({ id: 'MemberServicesInput' });
export type MemberServicesInput = z.infer<typeof memberServicesInputSchema>;

export const memberServicesSchema = memberServicesInputSchema
  .extend({
    regions: z.array(regionSchema).describe("Countries with known streaming data, the site's country first"),
  })
  .meta({ id: 'MemberServices' });
export type MemberServices = z.infer<typeof memberServicesSchema>;

export const filmStreamsSchema = z
  .object({
    films: z
      .array(z.object({ id: filmIdSchema, platforms: platformsSchema }))
      .describe('The requested films that stream on a platform, sorted by id'),
  })
  .meta({ id: 'FilmStreams' });
export type FilmStreams = z.infer<typeof filmStreamsSchema>;
