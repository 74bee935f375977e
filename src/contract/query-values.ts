// Reads values of a URL's query. The browser's scripts include this module, so it does not import zod.

/** The valid part of a text, and a message about the invalid part. */
export type Read<Value> = { value?: Value; problem?: string };

/** Reads a text of values that are separated by commas. Returns the known values in the order of `known`. */
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
