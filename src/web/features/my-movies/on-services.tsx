import type { MyFilm } from '#web/lib/member/list-changes.ts';
import { platformsAmong, serviceWords } from '#web/lib/services/service-words.ts';
import { useServices } from '#web/lib/services/services-query.ts';

/** Says which of the member's services have the film. */
export function OnServices({ film, className }: { film: MyFilm; className: string }) {
  const services = useServices(true);
  const words = services && serviceWords(platformsAmong(film.details.watch_providers.stream), services.platforms);
  return words && <span className={`block ${className}`}>{words}</span>;
}
