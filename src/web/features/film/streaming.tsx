import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { platformOfProvider } from '#contract/browse/platforms.ts';
import type { Film, Provider } from '#contract/films/films.ts';
import type { MemberServices } from '#contract/services/services.ts';
import { partialDate } from '#web/lib/format/dates.ts';
import { regionName } from '#web/lib/format/region-name.ts';
import { filmStreamsQuery } from '#web/lib/services/film-streams.ts';
import { serviceWords } from '#web/lib/services/service-words.ts';
import { SquareLogo } from '#web/ui/pictures/square-logo.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';

const BADGE =
  'inline-flex min-h-10 items-center gap-2.5 rounded-sm border border-line-strong/60 px-4 font-semibold text-sm';

type StreamingProps = {
  film: Film;
  /** Undefined for visitors, and until a member's services are loaded. */
  services: MemberServices | undefined;
};

export function Streaming({ film, services }: StreamingProps) {
  const { stream, as_of, region } = film.watch_providers;
  const mine: readonly string[] = services?.region === region ? services.platforms : [];
  const isMine = ({ provider_id }: Provider) => mine.includes(platformOfProvider(provider_id)?.value ?? '');
  const sorted = stream.toSorted((a, b) => Number(isMine(b)) - Number(isMine(a)));
  return (
    <section aria-labelledby="streaming">
      <SectionHeading id="streaming" title="Streaming" />
      {services && services.region !== region && <Elsewhere filmId={film.id} services={services} />}
      {stream.length === 0 ? (
        <p className="text-muted">We know of no streaming service for this film in {regionName(region)}.</p>
      ) : (
        <>
          <ul aria-labelledby="streaming" className="flex flex-wrap gap-2">
            {sorted.map((provider) => (
              <li key={provider.provider_id}>
                <ProviderBadge provider={provider} isMine={isMine(provider)} />
              </li>
            ))}
          </ul>
          <p className="mt-3 text-muted text-sm">
            In {regionName(region)}
            {as_of && <>, as of {partialDate(as_of)}</>}. Source: JustWatch
          </p>
        </>
      )}
    </section>
  );
}

/** Shows which of the member's services stream the film in the member's country, if it is not the site's country. */
function Elsewhere({ filmId, services: { region, platforms } }: { filmId: number; services: MemberServices }) {
  const { data: streams = [] } = useQuery(filmStreamsQuery(filmId, region));
  const text = serviceWords(streams, platforms);
  return (
    text && (
      <p className="mb-3 font-semibold">
        {text} in {regionName(region)}
      </p>
    )
  );
}

function ProviderBadge({ provider, isMine }: { provider: Provider; isMine: boolean }) {
  const { provider_id, provider_name, logo_path } = provider;
  const platform = platformOfProvider(provider_id);
  const name = (
    <>
      <SquareLogo path={logo_path} className="-ml-1.5 size-6 rounded-xs" />
      {isMine && 'On your '}
      {provider_name}
    </>
  );
  if (!platform) return <span className={`${BADGE} bg-ground`}>{name}</span>;
  return (
    <Link
      to="/provider/$keyword"
      params={{ keyword: platform.value }}
      data-platform={platform.value}
      className={`${BADGE} transition hover:brightness-125`}
    >
      {name}
    </Link>
  );
}
