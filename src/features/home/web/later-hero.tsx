import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, memo, Suspense, useState } from 'react';

const load = () => import('./tonight-hero.tsx');
const LazyHero = lazy(async () => ({ default: (await load()).TonightHero }));
let loaded: ComponentType | undefined;

/** The route's loader calls this, so that the server and navigations inside the site render the hero immediately. */
export async function loadHero(queryClient: QueryClient): Promise<void> {
  const { TonightHero, loadFirstFilm } = await load();
  loaded = TonightHero;
  await loadFirstFilm(queryClient);
}

/** A space as high as the hero. */
const SPACE = <div className="h-120" />;

/**
 * If the visit begins on the front page, the browser loads the hero's script after all others. Until then the hero is
 * the server's HTML, with links. If React rendered the component again in this time, it would remove the HTML. So the
 * component has no properties and is memoised.
 */
export const LaterHero = memo(() => {
  const [Hero] = useState<ComponentType>(() => loaded ?? LazyHero);
  return (
    <Suspense fallback={SPACE}>
      <Hero />
    </Suspense>
  );
});
