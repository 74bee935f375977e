import type { PlatformSlug } from '#contract/platforms.ts';

const TEXT = 'font-text leading-none normal-case';

/** Plain type in the platform's colours, not the platform's own logo. */
const WORDMARKS: Record<PlatformSlug, { text: string; type: string }> = {
  netflix: { text: 'Netflix', type: 'display tracking-[0.06em]' },
  shudder: { text: 'Shudder', type: 'font-black font-text text-[0.66em] leading-none tracking-[0.24em]' },
  prime: { text: 'prime video', type: `${TEXT} font-semibold text-[0.78em] tracking-tight` },
  hulu: { text: 'hulu', type: `${TEXT} font-black text-[0.95em] tracking-tighter` },
  peacock: { text: 'peacock', type: `${TEXT} font-bold text-[0.82em] tracking-tight` },
  max: { text: 'HBO max', type: `${TEXT} font-black text-[0.8em] tracking-tight` },
};

export const isPlatform = (keyword: string): keyword is PlatformSlug => Object.hasOwn(WORDMARKS, keyword);

export function Wordmark({ platform, label }: { platform: PlatformSlug; label: string }) {
  const { text, type } = WORDMARKS[platform];
  return (
    <span role="img" aria-label={label} className={`inline-block ${type}`}>
      {text}
    </span>
  );
}
