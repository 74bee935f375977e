import type { ReactNode } from 'react';
import { keywordSlug, slugWords } from '#contract/slug.ts';
import { SquareLogo } from '#ui/pictures/square-logo.tsx';
import { ALL_PLATFORMS, AT_HOME } from '../contract/platforms.ts';
import { THEMES, type ThemeSlug } from '../contract/themes.ts';

export const BROWSE_TITLE_ID = 'browse-title';

type BrowseBandProps = {
  /** The attributes by which styles/browse-colours.css sets the colours. */
  colours: { 'data-browse'?: string; 'data-platform'?: string };
  eyebrow: string;
  title: ReactNode;
  line?: string | undefined;
  position: string;
};

function BrowseBand({ colours, eyebrow, title, line, position }: BrowseBandProps) {
  return (
    <header {...colours} className="relative isolate overflow-hidden border-line border-b bg-raised">
      <Slashes />
      <div className="page flex min-h-44 flex-col justify-end pt-8 pb-5 md:min-h-64 md:pt-14 md:pb-7">
        <p className="flex flex-wrap items-center justify-between gap-x-6 font-semibold text-xs uppercase tracking-[0.18em]">
          <span>{eyebrow}</span>
          <span role="status" className="tabular-nums">
            {position}
          </span>
        </p>
        <h1 id={BROWSE_TITLE_ID} className="display mt-3 text-[clamp(3.5rem,11vw,10rem)] leading-[0.86]!">
          {title}
        </h1>
        {line && <p className="mt-4 max-w-[60ch] text-balance md:text-lg">{line}</p>}
      </div>
    </header>
  );
}

function Slashes() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 300 300"
      preserveAspectRatio="xMaxYMid slice"
      className="absolute inset-y-0 right-0 -z-10 h-full w-2/3 opacity-10 md:w-1/2"
    >
      <path d="M150 300 247 0h9l-97 300zM188 300 285 0h22l-97 300zM246 300 343 0h52l-97 300z" fill="currentColor" />
    </svg>
  );
}

export function KeywordBand({ keyword, position }: { keyword: string; position: string }) {
  const slug = keywordSlug(keyword);
  const theme = THEMES.find(({ value }) => value === slug)?.value;
  return (
    <BrowseBand
      colours={theme ? { 'data-browse': slug } : {}}
      eyebrow={theme ? 'Theme' : 'Keyword'}
      title={slugWords(keyword)}
      line={theme && THEME_LINES[theme]}
      position={position}
    />
  );
}

const THEME_LINES: Record<ThemeSlug, string> = {
  supernatural:
    'Something here breaks the laws of nature. The fear starts where explanations end, and often you never see what is there.',
  'haunted-house':
    'Four walls, a past, and new owners who did not ask why it was cheap. When home is the danger, there is no safer place to run to.',
  possession:
    'Somebody you love opens their mouth and somebody else speaks. The body stays; the question is who is in it.',
  witchcraft: 'Covens, curses and herbs by moonlight, and just as often the crowd that came to burn the innocent.',
  demon: 'Demons are older than people and better informed. They bargain, and they always read the contract first.',
  exorcism:
    'A bed, a book, a tired priest and a very long night. Faith goes into the room, and not all of it comes out.',
  slasher:
    'A blade, a mask and a count of the dead. The rules are simple, and half the pleasure is watching who breaks them.',
  werewolf: 'A full moon, a torn shirt and a very bad morning after. The beast was inside all along.',
  vampire: 'They must be invited, they are never in a hurry, and they have had centuries to work on their manners.',
  zombie: 'One zombie is slow. A thousand are a tide. The dead bring the plague, and the living bring the trouble.',
  ghost: 'The dead want something: justice, company, or just to be seen at the end of the corridor.',
  cult: 'Friendly people with a common purpose, a shared meal and no interest in letting you leave.',
  'psychological-thriller':
    'Nothing in the room can hurt you except your own mind. Do not believe everything you are shown.',
  'based-on-novel-or-book': 'These films began as books, which frightened people one at a time, under a reading lamp.',
  'found-footage': 'Somebody kept filming. The picture shakes, the battery is low, and the camera outlives its owner.',
  monster:
    'Teeth, tentacles and things from below. For those who like their fear with a shape, and preferably a large one.',
  'body-horror': 'Your own flesh, changing without asking you. You will look away; that is what these films are for.',
  'urban-legend': 'It happened to a friend of a friend. Say the name, dial the number, watch the tape, and find out.',
};

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
