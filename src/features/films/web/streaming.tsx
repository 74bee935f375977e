import { useQuery } from '@tanstack/react-query';
import { Link, useLoaderData } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { AT_HOME, platformOfProvider } from '#features/browse/contract/platforms.ts';
import type { MemberServices } from '#features/streaming/contract/streaming.ts';
import { filmStreamsQuery, JustWatchLink, serviceWords } from '#features/streaming/web/streaming.ts';
import { classNames } from '#ui/class-names.ts';
import { partialDate } from '#ui/format/dates.ts';
import { isStale } from '#ui/format/is-stale.ts';
import { regionName } from '#ui/format/names.ts';
import { SectionHeading } from '#ui/headings.tsx';
import { SquareLogo } from '#ui/pictures/square-logo.tsx';
import type { Film, FilmProvider } from '../contract/films.ts';

// Most sites have no Seerr.
const RequestFilm = lazy(async () => ({ default: (await import('#features/library/web/library.tsx')).RequestFilm }));

const BADGE =
  'inline-flex min-h-10 items-center gap-2.5 rounded-sm border border-line-strong/60 px-4 font-semibold text-sm';

/** Style of data that are too old to rely on. */
const OLD = '[&>:first-child]:border-line-strong! [&>:first-child]:bg-transparent! [&>:first-child]:text-muted!';

type StreamingProps = {
  film: Film;
  /** Undefined for visitors, and until a member's services are loaded. */
  services: MemberServices | undefined;
};

export function Streaming({ film, services }: StreamingProps) {
  const { takesRequests } = useLoaderData({ from: '__root__' });
  const { stream, rent, buy, region } = film.watch_providers;
  const mine: readonly string[] = services?.region === region ? services.platforms : [];
  const isStreaming = ({ provider_id }: FilmProvider) => provider_id !== AT_HOME.providerIds[0];
  const isMine = ({ provider_id }: FilmProvider) => mine.includes(platformOfProvider(provider_id)?.value ?? '');
  const sorted = stream.toSorted(
    (a, b) => Number(!isStreaming(b)) - Number(!isStreaming(a)) || Number(isMine(b)) - Number(isMine(a)),
  );
  return (
    <section aria-labelledby="streaming">
      <SectionHeading id="streaming" title="Streaming" />
      {services && services.region !== region && <Elsewhere filmId={film.id} services={services} />}
      {stream.length > 0 && (
        <ul aria-labelledby="streaming" className="flex flex-wrap gap-x-4 gap-y-2">
          {sorted.map((provider) => (
            // The text may differ from the server's, because the page may have been rendered on an earlier day.
            <li
              key={provider.provider_id}
              className={classNames('flex items-center gap-2.5', isStale(provider.as_of) && OLD)}
              suppressHydrationWarning
            >
              <ProviderBadge provider={provider} isMine={isMine(provider)} />{' '}
              <span className="text-muted text-sm">as of {partialDate(provider.as_of)}</span>
            </li>
          ))}
        </ul>
      )}
      {!stream.some(isStreaming) && <p className="text-muted [ul+&]:mt-3">Not streaming in {regionName(region)}</p>}
      <PaidLine label="Rent" providers={rent} />
      <PaidLine label="Buy" providers={buy} />
      <p className="mt-3 text-muted text-sm">
        {stream.some(isStreaming) && `In ${regionName(region)}. `}Source:{' '}
        <JustWatchLink title={film.title} region={region} />
      </p>
      {takesRequests && stream.every(isStreaming) && (
        // The height is reserved, so that nothing moves when the button appears.
        <div className="mt-4 min-h-11">
          {services && (
            <Suspense>
              <RequestFilm film={film} />
            </Suspense>
          )}
        </div>
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

function ProviderBadge({ provider, isMine }: { provider: FilmProvider; isMine: boolean }) {
  const { provider_id, provider_name, logo_path } = provider;
  const platform = platformOfProvider(provider_id);
  const name = (
    <>
      <SquareLogo path={logo_path} className="-ml-1.5 size-6 rounded-xs" />
      {isMine && platformOfProvider(provider_id) !== AT_HOME && 'On your '}
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

function PaidLine({ label, providers }: { label: string; providers: FilmProvider[] }) {
  const [first] = providers;
  if (!first) return null;
  return (
    <p className={classNames('mt-3 text-sm', isStale(first.as_of) && 'text-muted')} suppressHydrationWarning>
      {label}: <span className="font-semibold">{providers.map(({ provider_name }) => provider_name).join(', ')}</span>
      <span className="text-muted">, as of {partialDate(first.as_of)}</span>
    </p>
  );
}
