import { z } from 'zod';

/** The path of an entry in a URN of another space, for example crn:contentful:::content:spaces/a/entries/b. */
const ENTRY_URN = /:spaces\/[^/]+(\/environments\/[^/]+)?\/entries\/[^/]+$/;

const resourceLinkSchema = z.looseObject({ sys: z.looseObject({ type: z.literal('ResourceLink') }) });
const usableLinkSchema = z.looseObject({
  sys: z.looseObject({ linkType: z.string(), urn: z.string().regex(ENTRY_URN) }),
});

function withoutBrokenLink(_key: string, value: unknown): unknown {
  const link = resourceLinkSchema.safeParse(value).data;
  return !link || usableLinkSchema.safeParse(link).success ? value : { sys: { ...link.sys, type: 'BrokenLink' } };
}

/** Renames malformed links to other spaces: the official client throws at such a link and loses the whole response. */
export function withoutBrokenLinks(body: string): string {
  if (!body.includes('"ResourceLink"')) return body;
  try {
    return JSON.stringify(JSON.parse(body, withoutBrokenLink));
  } catch {
    return body;
  }
}
