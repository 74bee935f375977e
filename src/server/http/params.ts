import { z } from 'zod';
import { MAX_ID } from '#contract/constants.ts';

/** A path or query parameter. */
export const textQuery = z.string({
  error: ({ input }) => (input === undefined ? undefined : 'must be given only once'),
});

/** A whole number in a path or query, described as an integer. @param message for every other text */
export const wholeNumber = (
  minimum: number,
  maximum: number,
  message = `must be a whole number from ${minimum} to ${maximum}`,
) =>
  textQuery
    .regex(/^(0|[1-9]\d{0,9})$/, message)
    .transform(Number)
    .refine((value) => minimum <= value && value <= maximum, message)
    .meta({ type: 'integer', minimum, maximum });

/** An id in a path, within PostgreSQL's integer. */
export const idText = wholeNumber(1, MAX_ID);

export const idParam = z.object({ id: idText });

/** The last page that can be asked for. */
const LAST_PAGE = 999_999_999;

/** A page number in a query; 1 when missing. */
export const pageQuery = wholeNumber(1, LAST_PAGE)
  .default(1)
  .meta({ type: 'integer', minimum: 1, maximum: LAST_PAGE, default: 1 });

const NO_SLUG = /[\p{C}\s]|^$/u;

/** Slugs separated by commas. @param atMost more values are an error */
export const slugsQuery = (atMost: number) =>
  textQuery
    .transform((text) => [...new Set(text.split(','))])
    .refine((slugs) => slugs.length <= atMost, `must have at most ${atMost} values`)
    .refine(
      (slugs) => slugs.every((slug) => slug.length <= 200 && !NO_SLUG.test(slug)),
      'must be slugs with commas between them, such as slasher,ghost',
    );

/** Ids separated by commas. @param atMost more ids are an error */
export const idsQuery = (atMost: number) =>
  textQuery
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(idText).max(atMost, `must have at most ${atMost} ids`));

/** A list that is empty when the parameter is missing. */
export const orEmpty = <Value>(list: z.ZodType<Value[], string>) => list.optional().transform((values) => values ?? []);

/** Some of these values, separated by commas. */
export const choicesQuery = <Value extends string>(values: readonly Value[]) =>
  textQuery.transform((text, context) => {
    const given = new Set(text.split(','));
    const known = values.filter((value) => given.delete(value));
    if (given.size === 0) return known;
    context.issues.push({ code: 'custom', message: `must only have values of: ${values.join(', ')}`, input: text });
    return z.NEVER;
  });

/** A range of whole numbers `min-max` within these bounds. One of the two may be missing. */
export const rangeQuery = (lowest: number, highest: number) =>
  textQuery.transform((text, context) => {
    const [, min = '', max = ''] = /^(\d{0,2})-(\d{0,2})$/.exec(text) ?? [];
    const range = { min: min === '' ? lowest : Number(min), max: max === '' ? highest : Number(max) };
    const isWithin = [range.min, range.max].every((figure) => lowest <= figure && figure <= highest);
    const isRange = isWithin && (min !== '' || max !== '');
    if (isRange && range.min <= range.max) return range;
    const message = isRange
      ? 'must begin with the lower figure'
      : `must be a range from ${lowest} to ${highest}, for example 6-10, 7- or -3`;
    context.issues.push({ code: 'custom', message, input: text });
    return z.NEVER;
  });

export const flagQuery = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .default('false')
  .transform((text) => text === 'true')
  .meta({ type: 'boolean', default: false });
