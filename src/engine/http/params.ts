import { z } from 'zod';
import { MAX_ID } from '#contract/constants.ts';
import { type Read, readChoices, readWholeNumber } from '#contract/query-values.ts';

/** A parameter that is read by a function of contract/, which the browser uses too. */
export const readQuery = <Value>(read: (text: string) => Read<Value>) =>
  z.string().transform((text, context) => {
    const { value, problem } = read(text);
    if (value !== undefined && problem === undefined) return value;
    context.issues.push({ code: 'custom', message: problem, input: text });
    return z.NEVER;
  });

/** A whole number in a path or query, described as an integer. @param message for a text that is not such a number */
export const wholeNumber = (minimum: number, maximum: number, message?: string) =>
  readQuery(readWholeNumber(minimum, maximum, message)).meta({ type: 'integer', minimum, maximum });

/** An id in a path, within the range of PostgreSQL's type integer. */
export const idText = wholeNumber(1, MAX_ID);

export const idParam = z.object({ id: idText });

/** The last page that can be requested. */
const LAST_PAGE = 999_999_999;

/** A page number in a query; 1 when missing. */
export const pageQuery = wholeNumber(1, LAST_PAGE)
  .default(1)
  .meta({ type: 'integer', minimum: 1, maximum: LAST_PAGE, default: 1 });

/** Ids separated by commas. @param atMost the maximum number of ids */
export const idsQuery = (atMost: number) =>
  z
    .string()
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(idText).max(atMost, `must have at most ${atMost} ids`));

/** A list that is empty when the parameter is missing. */
export const orEmpty = <Value>(list: z.ZodType<Value[], string>) => list.optional().transform((values) => values ?? []);

/** Some of these values, separated by commas. */
export const choicesQuery = <Value extends string>(values: readonly Value[]) => readQuery(readChoices(values));

export const flagQuery = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .default('false')
  .transform((text) => text === 'true')
  .meta({ type: 'boolean', default: false });
