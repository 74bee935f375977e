// How values are written in a query. Scripts of the site include this module, so it does not import zod.

/** The valid part of a text, and a message about the invalid part. */
export type Read<Value> = { value?: Value; problem?: string };

/** Reads known values, separated by commas. Returns them in the order of `known`. */
export const readChoices =
  <Value extends string>(known: readonly Value[]) =>
  (text: string): Read<Value[]> => {
    const given = new Set(text.split(','));
    const value = known.filter((one) => given.delete(one));
    return given.size === 0 ? { value } : { value, problem: `must only have values of: ${known.join(', ')}` };
  };

/** @example readWholeNumber(1, 999)('90') // { value: 90 } */
export const readWholeNumber =
  (minimum: number, maximum: number, problem = `must be a whole number from ${minimum} to ${maximum}`) =>
  (text: string): Read<number> => {
    const value = Number(text);
    const isWithin = /^(0|[1-9]\d{0,9})$/.test(text) && minimum <= value && value <= maximum;
    return isWithin ? { value } : { problem };
  };
