import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { COPYRIGHT_YEAR, PRODUCT_NAME, TMDB_LOGO_PATH, TMDB_NOTICE } from '#contract/brand.ts';
import type { SiteSettings } from '#contract/pages.ts';
import { longDate } from '#ui/format/dates.ts';
import { chooseTheme, shownTheme, type Theme, watchTheme } from './theme.ts';

const DONATION = 'We are user supported!';

const SOURCES = {
  tmdb: 'TMDB, updated',
  dump: 'imported data, loaded',
  snapshot: 'the built-in catalog, loaded',
} as const;

type FooterProps = Pick<SiteSettings, 'donationUrl' | 'hasDemoData' | 'hasTmdbLogo' | 'filmSources' | 'firstSync'>;

/** At most 99 while films are being added: `total` is TMDB's estimate, and `films` can exceed it. */
const percentOf = ({ films, total }: { films: number; total: number }) =>
  Math.min(Math.floor((100 * films) / total), 99);

export function Footer({ donationUrl, hasDemoData, hasTmdbLogo, filmSources, firstSync }: FooterProps) {
  return (
    <footer className="mt-10 border-line border-t pb-18 text-muted text-xs md:mt-20 md:pb-10 md:text-sm">
      <div className="page grid gap-x-8 gap-y-4 pt-5 md:grid-cols-[1fr_auto] md:pt-10">
        <div className="max-w-2xl space-y-1.5 md:space-y-4">
          <p className="flex items-start gap-4">
            {hasTmdbLogo && (
              <a href="https://www.themoviedb.org/" target="_blank" rel="noreferrer" className="target mt-0.5 shrink-0">
                <img
                  src={TMDB_LOGO_PATH}
                  alt="The Movie Database (TMDB)"
                  height={24}
                  loading="lazy"
                  className="h-6 w-auto max-w-24 object-contain"
                />
              </a>
            )}
            <span>{TMDB_NOTICE}</span>
          </p>
          <p>
            Information about streaming comes from{' '}
            <a href="https://www.justwatch.com/" target="_blank" rel="noreferrer" className="text-link">
              JustWatch
            </a>
            .
          </p>
          <p>Film data: {filmSources.map(({ source, day }) => `${SOURCES[source]} ${longDate(day)}`).join('; ')}.</p>
          {firstSync && firstSync.total > 0 && (
            <p>
              Films are being added from TMDB: {percentOf(firstSync)}% of {firstSync.total.toLocaleString('en')} so far.
            </p>
          )}
          <p>
            {donationUrl ? (
              <a href={donationUrl} className="text-link">
                {DONATION}
              </a>
            ) : (
              DONATION
            )}
          </p>
        </div>
        <div className="flex items-center justify-between gap-4 md:flex-col md:items-end md:justify-start">
          <ThemeSwitch />
          <p>
            © {COPYRIGHT_YEAR} {PRODUCT_NAME}
            {hasDemoData && ' · Demo data'}
          </p>
        </div>
      </div>
    </footer>
  );
}

function ThemeSwitch() {
  const theme = useSyncExternalStore<Theme>(watchTheme, shownTheme, () => 'dark');
  const next: Theme = theme === 'dark' ? 'light' : 'dark';
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <button
      type="button"
      onClick={() => chooseTheme(next)}
      className="target shrink-0 gap-2 rounded-full border border-line-strong px-4 py-1.5 text-sm hover:border-text"
    >
      <Icon className="size-4" />
      {next === 'light' ? 'Light theme' : 'Dark theme'}
    </button>
  );
}
