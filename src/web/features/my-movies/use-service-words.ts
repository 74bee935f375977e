import type { MyFilm } from '#web/lib/member/list-changes.ts';
import { platformsAmong, serviceWords } from '#web/lib/services/service-words.ts';
import { useServices } from '#web/lib/services/services-query.ts';

export function useServiceWords(film: MyFilm): string | null {
  const services = useServices(true);
  return services ? serviceWords(platformsAmong(film.details.watch_providers.stream), services.platforms) : null;
}
