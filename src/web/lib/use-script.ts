import { startTransition, useEffect, useState } from 'react';

/**
 * A module that only some people need; null until it is loaded. The page works without it, also when it cannot be loaded.
 *
 * @param load must be the same function each time
 */
export function useScript<Module extends object>(isNeeded: boolean, load: () => Promise<Module>): Module | null {
  const [loaded, setLoaded] = useState<Module | null>(null);
  useEffect(() => {
    // A transition waits until the content is hydrated.
    if (isNeeded)
      load()
        .then((module) => startTransition(() => setLoaded(module)))
        .catch(() => {});
  }, [isNeeded, load]);
  return isNeeded ? loaded : null;
}
