import { z } from 'zod';

/** Bytes of a report. */
export const MAX_REPORT_BYTES = 16 * 1024;
const MAX_TEXT = 2_000;

export const browserErrorKindSchema = z
  .enum(['error', 'rejection', 'csp'])
  .describe('csp: what the content security policy of a page has blocked');

export const browserErrorSchema = z
  .object({
    message: z.string().min(1, 'is required').max(MAX_TEXT),
    place: z.string().max(MAX_TEXT).meta({
      description: 'The path of the page, and after “ at ” the script',
      example: '/movie/694 at film.js:1:20',
    }),
    kind: browserErrorKindSchema,
  })
  .meta({ id: 'BrowserError' });
export type BrowserError = z.infer<typeof browserErrorSchema>;

/** The report that a browser sends to a policy's `report-uri` (CSP Level 3, 5.3). Other fields are ignored. */
export const cspReportSchema = z.object({
  'csp-report': z.object({
    'document-uri': z.string().max(MAX_TEXT),
    'effective-directive': z.string().max(MAX_TEXT).optional(),
    'violated-directive': z.string().max(MAX_TEXT).optional(),
    'blocked-uri': z.string().optional(),
    'source-file': z.string().nullish(),
  }),
});
export type CspReport = z.infer<typeof cspReportSchema>;
