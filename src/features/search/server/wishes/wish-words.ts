import type { ContentNoteSlug } from '#features/films/contract/content-notes.ts';
import type { RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import { LITTLE_WORDS } from '../fact-words.ts';

/** The level of a category in a wish. `more` and `less` compare with another film, if the wish names one. */
export type Level = 'very' | 'high' | 'some' | 'limited' | 'low' | 'more' | 'less';

/**
 * Splits a list at its commas. Phrases are normalised like the SQL function search_text: lower case, no accents, no
 * apostrophes.
 */
const phrases = (text: string) => text.split(', ');

/**
 * "no" also applies to a noun after "and": "no gore and jump scares". It does not apply to an adjective: "no gore and
 * scary".
 */
export type AxisWord = { axis: RatingCategory; level: Level; isNoun: boolean };

const AXIS_WORDS: [RatingCategory, Level, 'noun' | 'adjective', string][] = [
  ['scares', 'high', 'adjective', 'scary, terrifying, frightening, horrifying, scary as hell, properly scary'],
  ['scares', 'high', 'noun', 'scares, frights, nightmare fuel'],
  ['scares', 'very', 'adjective', 'scariest, most terrifying, most frightening, scares me to death'],
  ['scares', 'more', 'adjective', 'scarier'],
  ['scares', 'low', 'adjective', 'mild, gentle, tame, cozy, for beginners, for scaredy cats, for wimps'],
  ['atmosphere', 'high', 'adjective', 'atmospheric, creepy, eerie, unsettling, moody, tense, suspenseful'],
  ['atmosphere', 'high', 'noun', 'atmosphere, dread, tension, suspense, mood'],
  ['atmosphere', 'very', 'adjective', 'creepiest, most atmospheric'],
  ['atmosphere', 'more', 'adjective', 'creepier'],
  ['plot', 'high', 'adjective', 'smart, clever, intelligent, cerebral, thought provoking, well written'],
  ['plot', 'high', 'noun', 'plot, story, good story, great story, good plot, great plot, strong story'],
  ['plot', 'more', 'adjective', 'smarter'],
  ['plot', 'low', 'adjective', 'dumb, brainless, mindless'],
  ['lore', 'high', 'noun', 'lore, mythology, mythos, worldbuilding, world building'],
  ['villain', 'high', 'noun', 'villain, villains, iconic villain, great villain, good villain'],
  ['gore', 'high', 'adjective', 'gory, bloody, violent, gross, disgusting, brutal, graphic, gruesome'],
  ['gore', 'high', 'noun', 'gore, blood, guts, violence, bloodshed, blood and guts'],
  ['gore', 'very', 'adjective', 'goriest, bloodiest'],
  ['gore', 'more', 'adjective', 'gorier, bloodier'],
  ['gore', 'low', 'adjective', 'gore free, bloodless, gore lite, blood free'],
  ['acting', 'high', 'adjective', 'well acted'],
  ['acting', 'high', 'noun', 'acting, good acting, great acting, performances, great performances'],
  [
    'unpredictability',
    'high',
    'adjective',
    'unpredictable, surprising, twisty, original, weird, strange, bizarre, wtf',
  ],
  ['unpredictability', 'high', 'noun', 'twists, surprises'],
  ['unpredictability', 'more', 'adjective', 'weirder'],
  ['unpredictability', 'low', 'adjective', 'predictable, formulaic'],
];

export const AXIS_OF_PHRASE = new Map<string, AxisWord>(
  AXIS_WORDS.flatMap(([axis, level, kind, text]) =>
    phrases(text).map((phrase): [string, AxisWord] => [phrase, { axis, level, isNoun: kind === 'noun' }]),
  ),
);

/** Words before a category: "very scary", "lots of gore". `not`: the opposite of what follows. */
export type Degree = Level | 'not';

const DEGREES: [Degree, string][] = [
  [
    'not',
    'not, no, without, isnt, arent, nothing, nothing with, nothing where, nothing in which, dont want, dont like',
  ],
  [
    'not',
    'i dont want, i hate, avoid, avoiding, minus, never, zero, free of, where no, in which no, but no, wont, doesnt',
  ],
  ['not', 'does not, do not, does not like, do not like, doesnt like, didnt like, non'],
  ['not', 'except, except for, excluding, other than, apart from, besides, anything but, everything but'],
  [
    'limited',
    'not too, not very, not that, not so, not overly, not much, nothing too, isnt too, not really, not super',
  ],
  ['limited', 'without too much, not too much, without much, dont want too much'],
  ['very', 'very, really, super, extreme, extremely, insanely, seriously, truly, absolutely, ultra, so'],
  [
    'some',
    'a bit, a bit of, slightly, mildly, somewhat, kinda, kind of, a little, a little bit, moderately, fairly, some',
  ],
  ['high', 'lots of, a lot of, tons of, plenty of, heavy on, full of, high, strong, maximum, big on'],
  ['low', 'low, low on, little, light on, minimal, hardly any, barely any, barely, easy on the, easy on'],
  ['less', 'less'],
  ['more', 'more'],
];

/** People who are afraid of something do not want to see it, but so are people in stories. */
export const FEARS = new Set(phrases('afraid of, scared of, terrified of, phobia of, squeamish about'));

/** These are part of a wish only directly before a content note or a category: "nobody gets hurt", "hates gore". */
const WEAK_DEGREES: [Degree, string][] = [
  ['not', [...FEARS].join(', ')],
  ['not', 'nobody, no one, none of, hate, hates, dislike, dislikes'],
  ['not', 'cant stand, cant handle, cant take, cant bear, cannot stand, cannot handle, cannot take, cannot bear'],
  ['low', 'few'],
  ['less', 'fewer'],
];

const ofPhrases = (degrees: [Degree, string][]) =>
  degrees.flatMap(([degree, text]) => phrases(text).map((phrase): [string, Degree] => [phrase, degree]));
export const WEAK_DEGREE_OF_PHRASE = new Map(ofPhrases(WEAK_DEGREES));
export const DEGREE_OF_PHRASE = new Map(ofPhrases(DEGREES));

const pairs = (who: string[], what: string[]) => who.flatMap((one) => what.map((each) => `${one} ${each}`));

const CREATURES = phrases('dog, dogs, cat, cats, animal, animals, pet, pets, horse, horses, puppy, puppies');
const CHILDREN = phrases('kid, kids, child, children, baby, babies');
const DIES = [
  ...phrases('die, dies, dying, death, deaths, killed, getting killed, being killed, gets killed, get killed'),
  ...phrases('is killed, are killed, was killed, were killed'),
];
const SUFFERS = [
  ...phrases('harm, harmed, hurt, abuse, cruelty, violence, getting hurt, being hurt, gets hurt, get hurt, in danger'),
  ...phrases(
    'is harmed, are harmed, is hurt, are hurt, being harmed, getting harmed, was harmed, were harmed, was hurt',
  ),
  ...phrases('were hurt, get harmed, gets harmed, getting abused, is abused, are abused'),
];
const DEAD = [
  ...phrases('dead, dying, killed, murdered, kill, kills, killing, murder, murders, murdering'),
  ...phrases('killing of, killings of, death of, deaths of, murder of, murders of'),
];
const HARMED = [
  ...phrases('hurt, hurts, hurting, harm, harms, harming, harmed, abused, abuse, harm to, cruelty to, violence to'),
  ...phrases('violence against, abuse of, happens to, happen to, bad happens to, bad happen to'),
];
const LIVES = [
  ...phrases('lives, survives, makes it, doesnt die, dont die, does not die, do not die, isnt killed, is not killed'),
  ...phrases('arent killed, are not killed, doesnt get killed, dont get killed, is safe, are safe'),
];
const UNHURT = pairs(
  phrases('doesnt get, dont get, does not get, do not get, isnt, arent, is not, are not, never get, never gets'),
  phrases('hurt, harmed'),
);

/** Phrases that are wishes only after "no": "no jump scares". */
const NOTES: [ContentNoteSlug, string[]][] = [
  ['child-dies', ['infanticide']],
  ['sexual-violence', phrases('sexual violence, sexual assault, sexual abuse, rape, rapes, sa')],
  [
    'suicide',
    [
      ...phrases('suicide, suicides'),
      ...pairs(phrases('kill, kills, killing'), phrases('themselves, himself, herself')),
    ],
  ],
  ['self-harm', phrases('self harm, cutting')],
  ['torture', phrases('torture, torture porn, tortured')],
  ['cannibalism', phrases('cannibalism, cannibals, cannibal, people eating people')],
  ['mutilation', phrases('mutilation, dismemberment, amputation')],
  [
    'eye-injury',
    phrases(
      'eye, eyes, eye injury, eye injuries, eye stuff, eye gore, eye trauma, injured eyes, eye gouging, gouged eyes, eyes gouged out',
    ),
  ],
  ['body-horror', phrases('body horror')],
  ['needles', phrases('needles, needle, syringes, injections, surgery')],
  ['vomit', phrases('vomit, vomiting, puke, puking')],
  ['pregnancy', phrases('miscarriage, miscarriages, pregnancy, pregnancies, pregnancy horror')],
  ['domestic-violence', phrases('domestic violence, domestic abuse')],
  ['spiders', phrases('spider, spiders, insects, bugs, cockroaches')],
  ['snakes', phrases('snake, snakes')],
  ['clowns', phrases('clown, clowns')],
  ['dolls', phrases('doll, dolls, creepy dolls, dummies, puppets')],
  ['confinement', phrases('drowning, claustrophobia, claustrophobic, buried alive, being buried alive')],
  ['flashing-lights', phrases('flashing lights, strobe, strobes, strobe lights, strobing')],
  ['jump-scares', phrases('jump scares, jump scare, jumpscares, jumpscare')],
  ['shaky-camera', phrases('shaky camera, shaky cam, shakycam, shaky, shaking camera')],
];

export const NOTE_OF_PHRASE = new Map<string, ContentNoteSlug>(
  NOTES.flatMap(([note, texts]) => texts.map((phrase): [string, ContentNoteSlug] => [phrase, note])),
);

const anyOf = (texts: string[]) => texts.toSorted((x, y) => y.length - x.length).join('|');
const WHO = anyOf([...CREATURES, ...CHILDREN]);
const HARM = new RegExp(
  `^(?:(${anyOf([...DEAD, ...HARMED])}) )?(?:the |a |any )?((?:${WHO})(?: (?:or|and|nor) (?:the |a |any )?(?:${WHO}))*)(?: (${anyOf([...DIES, ...SUFFERS])}))?(?= |$)`,
);

/**
 * The notes of harm to animals and children at the beginning of a text, which are wishes only after "no".
 *
 * @example harmNotes('harm to kids or animals') // ['child-harmed', 'animal-dies']
 */
export function harmNotes(text: string): { length: number; notes: ContentNoteSlug[] } | null {
  const [found = '', before, who = '', after] = HARM.exec(text) ?? [];
  const done = before ?? after;
  if (done === undefined) return null;
  const ofChildren = DEAD.includes(done) || DIES.includes(done) ? 'child-dies' : 'child-harmed';
  const notes = who.split(' ').flatMap((word): ContentNoteSlug[] => {
    if (CREATURES.includes(word)) return ['animal-dies'];
    return CHILDREN.includes(word) ? [ofChildren] : [];
  });
  return { length: found.split(' ').length, notes: [...new Set(notes)] };
}

/** Phrases that exclude a content note although they have no "no": "dog survives", "jump scare free". */
export const ABSENCE_OF_PHRASE = new Map<string, ContentNoteSlug>([
  ...[...NOTE_OF_PHRASE].map(([phrase, note]): [string, ContentNoteSlug] => [`${phrase} free`, note]),
  ...pairs(CREATURES, [...LIVES, ...UNHURT]).map((phrase): [string, ContentNoteSlug] => [phrase, 'animal-dies']),
  ...pairs(CHILDREN, UNHURT).map((phrase): [string, ContentNoteSlug] => [phrase, 'child-harmed']),
  ...pairs(CHILDREN, LIVES).map((phrase): [string, ContentNoteSlug] => [phrase, 'child-dies']),
]);

/** After these, a title follows only if its words say nothing else: "I loved scary films" names no film. */
export const LIKED = phrases('liked, loved, enjoyed, fans of, fan of, watch after, see after');

/** Phrases before the title of a film: "like Halloween". */
export const LIKE = phrases(
  'like, similar to, than, in the vein of, reminiscent of, in the style of, in the spirit of, same vibe as, vibes of',
).concat(LIKED);

/** If no film has the whole text after "like" as its title, the title ends before the first of these words. */
export const AFTER_TITLE = new Set(
  phrases('but, with, without, only, except, and, though, just, thats, that, or, in, on, from, under'),
);

/** Words between the parts of a wish. */
export const FILLERS = new Set([
  ...LITTLE_WORDS,
  ...phrases('other, than, directed, person, people who, remake of'),
  ...pairs(
    ['my'],
    phrases('girlfriend, boyfriend, wife, husband, partner, friend, friends, niece, nephew, sister, brother'),
  ),
  ...phrases(
    'i, im, me, my, we, us, our, you, want, wanna, need, looking, look, for, find, show, give, recommend, recommendations, recommendation, suggest, suggestions, please, something, anything, one, ones, is, are, its, it, be, to, too, that, thats, which, where, who, there, has, have, having, this, but, nor, at, as, watch, watching, see, tonight, today, now, only, just, also, still, actually, quite, pretty, any, most, much, many, all, time, kind, type, sort, sharp, great, nice, thriller, thrillers, story, stories, decent, really, horrors, none, top, ever, can, could, should, would, will, what, whats, feel, feels, like',
  ),
]);
