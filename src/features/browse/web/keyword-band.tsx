import { keywordSlug, slugWords } from '#contract/slug.ts';
import { THEMES, type ThemeSlug } from '../contract/themes.ts';
import { BrowseBand } from './browse-screen.tsx';

const themeOf = (slug: string) => THEMES.find(({ value }) => value === slug)?.value;

export function KeywordBand({ keyword, position }: { keyword: string; position: string }) {
  const slug = keywordSlug(keyword);
  const theme = themeOf(slug);
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
