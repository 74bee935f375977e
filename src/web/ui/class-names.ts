/** Joins class names and leaves out falsy ones. */
export const classNames = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ');
