import { z } from 'zod';

/** Exported for the declarations of the published package. */
export const UNREAD = Symbol('unread');
type Unread = typeof UNREAD;

/** Accepts any value, and a missing one. A value that the schema rejects becomes UNREAD. */
export const lenient = <T extends z.ZodType>(schema: T) =>
  // Without preprocess, an object that lacks the field is rejected.
  z.preprocess((value) => value, z.union([schema, z.unknown().transform((): Unread => UNREAD)]));

/** Accepts a list, without the items that the schema rejects. A list that has only such items becomes UNREAD. */
export const lenientRows = <T extends z.ZodType>(row: T) =>
  lenient(z.array(lenient(row)).refine((rows) => rows.length === 0 || rows.some((each) => each !== UNREAD)));

/** The type of a parsed value without UNREAD: in objects it is replaced by undefined, in lists it is left out. */
export type Read<T> = T extends readonly (infer Item)[]
  ? Read<Exclude<Item, Unread>>[]
  : T extends object
    ? { [Key in keyof T]: Read<Exclude<T[Key], Unread>> | (Unread extends T[Key] ? undefined : never) }
    : T;

function without(value: unknown, path: string, unread: Set<string>): unknown {
  const read = (part: unknown, at: string) => {
    if (part === UNREAD) unread.add(at);
    return part === UNREAD ? undefined : without(part, at, unread);
  };
  if (Array.isArray(value)) return value.map((item) => read(item, `${path}[]`)).filter((item) => item !== undefined);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value);
  return Object.fromEntries(fields.map(([name, part]) => [name, read(part, path ? `${path}.${name}` : name)]));
}

/**
 * @returns the value, and the paths of the fields that could not be read, for example `credits.cast[].order`
 * @throws ZodError when the schema does not accept the input
 */
export function readLeniently<T extends z.ZodType>(schema: T, input: unknown) {
  const unread = new Set<string>();
  // `without` removes UNREAD from the value, as `Read` removes it from the type.
  const value = without(schema.parse(input), '', unread) as Read<z.output<T>>;
  return { value, unread: [...unread] };
}
