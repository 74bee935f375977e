/** Texts that are known at a time. A build has one stylesheet a route at most. */
const MOST = 32;

/** Works out what a text makes once, for the few texts that come again and again. */
export function memoized<Result>(make: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const result = known.get(text) ?? make(text);
    if (!known.has(text)) {
      if (known.size === MOST) known.clear();
      known.set(text, result);
    }
    return result;
  };
}
