import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, memo, Suspense, useState } from 'react';

const load = () => import('./tonight-hero.tsx');
const LazyHero = lazy(async () => ({ default: (await load()).TonightHero }));
let loaded: ComponentType | undefined;

/** For the route's loader: the server and navigations inside the site render the hero immediately. */
export async function loadHero(queryClient: QueryClient): Promise<void> {
  const { TonightHero, loadFirstFilm } = await load();
  loaded = TonightHero;
  await loadFirstFilm(queryClient);
}

/** A space as high as the hero. */
const SPACE = <div className="h-120" />;

/**
 * The first page loads the hero's script after all others. Until then the hero is HTML with links. A new rendering
 * before that would remove this HTML, so the component has no properties and is memoised.
 */
export const LaterHero = memo(() => {
  const [Hero] = useState<ComponentType>(() => loaded ?? LazyHero);
  return (
    <Suspense fallback={SPACE}>
      <Hero />
    </Suspense>
  );
});
