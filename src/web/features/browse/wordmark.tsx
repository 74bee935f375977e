import type { PlatformSlug } from '#contract/platforms.ts';

/** Plain type in the platform's colours; none is the platform's own drawing. */
const WORDMARKS: Record<PlatformSlug, { text: string; type: string }> = {
  netflix: { text: 'Netflix', type: 'display tracking-[0.06em]' },
  shudder: { text: 'Shudder', type: 'font-extrabold uppercase leading-none tracking-[0.22em] text-[0.6em]' },
  prime: { text: 'prime video', type: 'font-semibold leading-none tracking-tight text-[0.74em]' },
  hulu: { text: 'hulu', type: 'font-black leading-none tracking-tighter text-[0.95em]' },
  peacock: { text: 'peacock', type: 'font-bold leading-none tracking-tight text-[0.8em]' },
  max: { text: 'HBO max', type: 'font-black leading-none tracking-tight text-[0.8em]' },
};

export const isPlatform = (keyword: string): keyword is PlatformSlug => Object.hasOwn(WORDMARKS, keyword);

/** A platform's logo. @param label what it is called to those who do not see it */
export function Wordmark({ platform, label }: { platform: PlatformSlug; label: string }) {
  const { text, type } = WORDMARKS[platform];
  return (
    <span role="img" aria-label={label} className={`inline-block ${type}`}>
      {text}
    </span>
  );
}
