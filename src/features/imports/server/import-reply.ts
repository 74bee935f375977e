import { z } from 'zod';
import { importSchema, importSourceSchema } from '../contract/imports.ts';
import type { NewImport } from './stored-import.ts';

const refusedSchema = z.object({
  refused: z.object({ kind: z.enum(['unreadable', 'too-large', 'unsupported']), message: z.string() }),
});
const { questions, doubtfulDays, problems, counts } = importSchema.shape;
const replySchema = z.union([
  refusedSchema,
  z.object({
    source: importSourceSchema,
    files: z.array(z.string()),
    leftCounts: counts.shape.left,
    problems,
    doubts: z.object({ questions, doubtfulDays }),
  }),
]);
export type ImportReply = z.infer<typeof replySchema>;

/**
 * Reads the reply of the process that reads the files. The first line is an object. For an import, the second line has
 * the entries that are left out, and all further lines have the films. The site passes these long lines to the database
 * without parsing them.
 *
 * @throws Error for a reply of another form
 */
export function parseReply(text: string): NewImport | z.infer<typeof refusedSchema> {
  const [first = '', left = '', ...films] = text.trimEnd().split('\n');
  const reply = replySchema.parse(JSON.parse(first));
  return 'refused' in reply ? reply : { ...reply, left, films };
}
