import { z } from 'zod';
import { colourSchema, filmIdSchema, imagePathSchema } from '#features/films/contract/films.ts';

const writerSchema = z.object({ firstName: z.string(), lastName: z.string().nullable() }).nullable();
export type Writer = z.infer<typeof writerSchema>;

export const featuredReviewSchema = z
  .object({
    movieId: filmIdSchema,
    movieName: z.string(),
    reviewSubtitle: z.string().nullable(),
    containsSpoilers: z.boolean(),
    posterArt: z.string().nullable().describe('Path on this site; null: use the film poster'),
    posterPath: imagePathSchema,
    posterColour: colourSchema,
    writer: writerSchema,
  })
  .meta({ id: 'FeaturedReview' });
export type FeaturedReview = z.infer<typeof featuredReviewSchema>;

export const RICH_TEXT_MARKS = [
  'bold',
  'italic',
  'underline',
  'code',
  'superscript',
  'subscript',
  'strikethrough',
] as const;

export const RICH_TEXT_BLOCKS = [
  'paragraph',
  'heading-1',
  'heading-2',
  'heading-3',
  'heading-4',
  'heading-5',
  'heading-6',
  'ordered-list',
  'unordered-list',
  'list-item',
  'blockquote',
  'table',
  'table-row',
  'table-cell',
  'table-header-cell',
] as const;

const noData = z.object({});

const richTextTextSchema = z
  .object({
    nodeType: z.literal('text'),
    value: z.string(),
    marks: z.array(z.object({ type: z.enum(RICH_TEXT_MARKS) })),
    data: noData,
  })
  .meta({ id: 'RichTextText' });
export type RichTextText = z.infer<typeof richTextTextSchema>;

const noContent = z.array(richTextTextSchema).max(0);

const richTextHyperlinkSchema = z
  .object({
    nodeType: z.literal('hyperlink'),
    data: z.object({ uri: z.string().describe('http, https or mailto URL, or a path on this site') }),
    content: z.array(richTextTextSchema),
  })
  .meta({ id: 'RichTextHyperlink' });

export const richTextAssetSchema = z
  .object({
    url: z.string().describe('A path on this site, or an https URL'),
    title: z.string().nullable(),
    description: z.string().nullable().describe('Alternative text of an image'),
    contentType: z.string().nullable(),
    width: z.int().positive().optional().describe('Pixels'),
    height: z.int().positive().optional().describe('Pixels'),
  })
  .meta({ id: 'RichTextAsset' });
export type RichTextAsset = z.infer<typeof richTextAssetSchema>;

const richTextAssetBlockSchema = z
  .object({
    nodeType: z.literal('embedded-asset-block'),
    data: z.object({ target: richTextAssetSchema }),
    content: noContent,
  })
  .meta({ id: 'RichTextAssetBlock' });

const richTextRuleSchema = z
  .object({ nodeType: z.literal('hr'), data: noData, content: noContent })
  .meta({ id: 'RichTextRule' });

const richTextBlockSchema = z
  .object({
    nodeType: z.enum(RICH_TEXT_BLOCKS),
    data: noData,
    get content() {
      return z.array(richTextNodeSchema);
    },
  })
  .meta({ id: 'RichTextBlock' });

const richTextNodeSchema = z.union([
  richTextTextSchema,
  richTextHyperlinkSchema,
  richTextAssetBlockSchema,
  richTextRuleSchema,
  richTextBlockSchema,
]);
export type RichTextNode = z.infer<typeof richTextNodeSchema>;

/**
 * A Contentful document (node types of @contentful/rich-text-types), sanitised: links are safe, assets are resolved,
 * embedded reviews are links to their films, and a line of text replaces each part that cannot be shown.
 */
export const richTextDocumentSchema = z
  .object({ nodeType: z.literal('document'), data: noData, content: z.array(richTextNodeSchema) })
  .meta({ id: 'RichTextDocument' });
export type RichTextDocument = z.infer<typeof richTextDocumentSchema>;

export const reviewSchema = z
  .object({
    movieId: filmIdSchema,
    movieName: z.string(),
    reviewSubtitle: z.string().nullable(),
    writer: writerSchema,
    published: z.string().nullable().describe('ISO 8601 date or date-time'),
    containsSpoilers: z.boolean(),
    bannerImage: z.string().nullable().describe('Path on this site'),
    content: richTextDocumentSchema.nullable(),
    overallScore: z.number().min(0).max(10).nullable(),
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof reviewSchema>;
