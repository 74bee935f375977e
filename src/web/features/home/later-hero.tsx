import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useState } from 'react';

const load = () => import('./tonight-hero.tsx');
const LazyHero = lazy(async () => ({ default: (await load()).TonightHero }));
let loaded: ComponentType | undefined;

/** For the loader: the server, and a navigation inside the site, render the hero at once. */
export async function loadHero(queryClient: QueryClient): Promise<void> {
  const { TonightHero, loadFirstFilm } = await load();
  loaded = TonightHero;
  await loadFirstFilm(queryClient);
}

/** The first page loads the hero's script after all others. Until then the hero is HTML with links. */
export function LaterHero() {
  const [Hero] = useState<ComponentType>(() => loaded ?? LazyHero);
  return (
    <Suspense>
      <Hero />
    </Suspense>
  );
}
