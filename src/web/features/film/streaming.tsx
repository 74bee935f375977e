import { Link } from '@tanstack/react-router';
import type { Film, Provider } from '#contract/films.ts';
import { platformOfProvider } from '#contract/platforms.ts';
import { partialDate } from '#web/lib/format/dates.ts';
import { SquareLogo } from '#web/ui/pictures/square-logo.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';

const BADGE =
  'inline-flex min-h-10 items-center gap-2.5 rounded-sm border border-line-strong/60 px-4 font-semibold text-sm';
/** The default region without Intl, whose first lookup takes a phone fifty milliseconds. */
const KNOWN_REGIONS: Record<string, string> = { US: 'United States' };

export function Streaming({ providers: { stream, as_of, region } }: { providers: Film['watch_providers'] }) {
  return (
    <section aria-labelledby="streaming">
      <SectionHeading id="streaming" title="Streaming" />
      {stream.length === 0 ? (
        <p className="text-muted">No streaming service is known for this film in {regionName(region)}.</p>
      ) : (
        <>
          <ul aria-labelledby="streaming" className="flex flex-wrap gap-2">
            {stream.map((provider) => (
              <li key={provider.provider_id}>
                <ProviderBadge provider={provider} />
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

function regionName(region: string): string {
  const name = KNOWN_REGIONS[region] ?? new Intl.DisplayNames('en-US', { type: 'region' }).of(region) ?? region;
  return name.startsWith('United ') ? `the ${name}` : name;
}

function ProviderBadge({ provider: { provider_id, provider_name, logo_path } }: { provider: Provider }) {
  const platform = platformOfProvider(provider_id);
  const name = (
    <>
      <SquareLogo path={logo_path} className="-ml-1.5 size-6 rounded-xs" />
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
