import { slugWords } from '#contract/slug.ts';
import { SquareLogo } from '#ui/pictures/picture.tsx';
import { ALL_PLATFORMS, AT_HOME } from '../contract/platforms.ts';
import { BrowseBand } from './browse-screen.tsx';

type PlatformBandProps = {
  keyword: string;
  position: string;
  logoPath?: string | null | undefined;
};

export function PlatformBand({ keyword, position, logoPath }: PlatformBandProps) {
  const slug = keyword.trim().toLowerCase();
  const platform = ALL_PLATFORMS.find(({ value }) => value === slug);
  return (
    <BrowseBand
      colours={platform ? { 'data-platform': slug } : {}}
      eyebrow={platform === AT_HOME ? 'On your media server' : 'Streaming on'}
      title={
        <>
          <SquareLogo path={logoPath} className="mr-[0.16em] size-[0.72em] rounded-[0.14em] align-[-0.02em]" />
          {platform?.label ?? slugWords(keyword)}
        </>
      }
      position={position}
    />
  );
}

/** The licence of the streaming data requires this credit. */
export function JustWatchNote() {
  return (
    <p className="mt-10 text-muted text-sm">
      Information about streaming comes from{' '}
      <a href="https://www.justwatch.com/" target="_blank" rel="noreferrer" className="text-link">
        JustWatch
      </a>
      .
    </p>
  );
}
