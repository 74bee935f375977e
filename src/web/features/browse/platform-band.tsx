import { slugWords } from '#contract/slug.ts';
import { BrowseBand } from './browse-band.tsx';
import { isPlatform, Wordmark } from './wordmark.tsx';

/** A platform's page wears its colours and its wordmark; one we do not know is merely named. */
export function PlatformBand({ keyword, position }: { keyword: string; position: string }) {
  const slug = keyword.trim().toLowerCase();
  const name = slugWords(keyword);
  return (
    <BrowseBand
      colours={isPlatform(slug) ? { 'data-platform': slug } : {}}
      eyebrow="Streaming on"
      title={isPlatform(slug) ? <Wordmark platform={slug} label={name} /> : name}
      position={position}
    />
  );
}

/** Whoever shows streaming data names its source. */
export function JustWatchNote() {
  return (
    <p className="mt-10 text-muted text-sm">
      Which films stream where is known from{' '}
      <a href="https://www.justwatch.com/" target="_blank" rel="noreferrer" className="text-link">
        JustWatch
      </a>
      .
    </p>
  );
}
