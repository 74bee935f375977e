import { z } from 'zod';
import { MAX_ID } from '#contract/limits.ts';

/** An id in a path, within PostgreSQL's integer. */
export const idText = z
  .string()
  .regex(/^[1-9]\d*$/, 'must be a whole number from 1')
  .transform(Number)
  .refine((id) => id <= MAX_ID, 'is too large');

export const idParam = z.object({ id: idText });

/** A page number in a query; 1 when missing. */
export const pageQuery = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1')
  .transform(Number)
  .default(1);

/** A query parameter. Giving it twice is an error. */
export const textQuery = z.string({ error: 'must be given only once' });

const NO_SLUG = /[\p{C}\s]|^$/u;

/** Slugs separated by commas. @param atMost more values are an error */
export const slugsQuery = (atMost: number) =>
  textQuery
    .transform((text) => [...new Set(text.split(','))])
    .refine((slugs) => slugs.length <= atMost, `must have at most ${atMost} values`)
    .refine((slugs) => slugs.every((slug) => slug.length <= 200 && !NO_SLUG.test(slug)), 'has an invalid value');

/** Ids separated by commas. @param atMost more ids are an error */
export const idsQuery = (atMost: number) =>
  textQuery
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(idText).max(atMost, `must have at most ${atMost} ids`));

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
  .transform((text) => text === 'true');
