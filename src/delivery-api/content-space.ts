import { z } from 'zod';

/** Host in the protocol-relative URLs of our assets. The name never resolves (RFC 2606). */
export const OWN_ASSET_HOST = 'assets.fright-club.invalid';
export const OWN_ASSET_PATH = '/editorial-assets/';

/** These are not secrets, because our space can only be reached inside the process. */
export const OWN_SPACE = { space: 'fright-club', environment: 'master', accessToken: 'embedded' } as const;
export const OWN_LOCALE = 'en-US';

const linkSchema = z.object({
  sys: z.object({ type: z.literal('Link'), linkType: z.string(), id: z.string() }),
});
export type Link = z.infer<typeof linkSchema>;

const sys = {
  id: z.string().regex(/^[\w.-]{1,64}$/),
  space: linkSchema,
  environment: linkSchema,
  createdAt: z.string(),
  updatedAt: z.string(),
  revision: z.int(),
  locale: z.string(),
};
const fields = z.record(z.string(), z.unknown());

const contentEntrySchema = z.object({
  sys: z.object({ ...sys, type: z.literal('Entry'), contentType: linkSchema }),
  fields,
});
export type ContentEntry = z.infer<typeof contentEntrySchema>;

const contentAssetSchema = z.object({ sys: z.object({ ...sys, type: z.literal('Asset') }), fields });
export type ContentAsset = z.infer<typeof contentAssetSchema>;

/** The compiled content/reviews: entries and assets in the format of the Content Delivery API. */
export const contentSpaceSchema = z.object({
  entries: z.array(contentEntrySchema),
  assets: z.array(contentAssetSchema),
});
export type ContentSpace = z.infer<typeof contentSpaceSchema>;

export function linkTo(linkType: string, id: string): Link {
  return { sys: { type: 'Link', linkType, id } };
}

export function asLink(value: unknown): Link | null {
  return linkSchema.safeParse(value).data ?? null;
}
