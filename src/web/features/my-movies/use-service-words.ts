import { platformsAmong, serviceWords, useServices } from '#web/features/services/services.ts';
import type { MyFilm } from '#web/lib/member/list-changes.ts';

export function useServiceWords(film: MyFilm): string | null {
  const services = useServices(true);
  return services ? serviceWords(platformsAmong(film.details.watch_providers.stream), services.platforms) : null;
}
