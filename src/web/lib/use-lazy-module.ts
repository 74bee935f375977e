import { startTransition, useEffect, useState } from 'react';

/** Returns null until the module is loaded, and if loading fails. @param load must be the same function each time */
export function useLazyModule<Module extends object>(isNeeded: boolean, load: () => Promise<Module>): Module | null {
  const [loaded, setLoaded] = useState<Module | null>(null);
  useEffect(() => {
    // A transition does not interrupt hydration.
    if (isNeeded)
      load()
        .then((module) => startTransition(() => setLoaded(module)))
        .catch(() => {});
  }, [isNeeded, load]);
  return isNeeded ? loaded : null;
}
