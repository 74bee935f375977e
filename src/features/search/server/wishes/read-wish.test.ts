import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createKinTable, kinSchema } from '#features/tonight/server/stories/kin.ts';
import type { Subject } from '../../contract/search.ts';
import { commasIn, foldText, wordsOf } from '../search-query.ts';
import { readWish, type WishPart } from './read-wish.ts';

const CLOWN: Subject = { kind: 'keyword', slug: 'clown', name: 'clown' };
const NUNS = kinSchema.parse({ words: ['nuns'], floor: 1, slugs: { nun: 1 } });
const KIDS = kinSchema.parse({ words: ['for kids'], floor: 1, certification: 'PG' });
const KNOWN = {
  subjects: new Map([[CLOWN.slug, CLOWN]]),
  kinOf: createKinTable([NUNS, KIDS]).of,
  studios: new Map([
    ['a24', 'A24'],
    ['dimension', 'Dimension'],
  ]),
  isStory: (word: string) => word === 'dimension',
  franchises: new Map([['scream', 'Scream']]),
};

function textOf(part: WishPart): string {
  if (part.type === 'axis') return `${part.axis} ${part.level}`;
  if (part.type === 'without') return `without ${part.note}`;
  if (part.type === 'not') return `not ${part.subject.slug}`;
  if (part.type === 'like') return `like ${part.title}`;
  if (part.type === 'about') return `about ${part.words}`;
  if (part.type === 'country') return `${part.isNot ? 'not ' : ''}from ${part.countries.label}`;
  if (part.type === 'except') return `except ${part.label}`;
  if (part.type === 'not about') return `not about ${part.words}`;
  if (part.type === 'no words') return `no words ${part.words}`;
  if (part.type === 'newest' || part.type === 'shorter') return part.type;
  if (part.type === 'certification') return `at most ${part.certification}`;
  if (part.type === 'studio' || part.type === 'franchise') return `${part.type} ${part.slug}`;
  const { fact } = part;
  if (part.type === 'no fact') return `no fact ${fact.type}`;
  return fact.type === 'subject' ? fact.subject.slug : fact.label;
}

const read = (query: string) => {
  const text = foldText(query) ?? '';
  const { parts, unknown } = readWish(wordsOf(text), KNOWN, null, [], commasIn(query, text));
  return [...parts.map(textOf), ...unknown.map((words) => `? ${words}`)].join(', ');
};

test.each([
  ['scary but not gory', 'scares high, gore low'],
  ['very scary', 'scares very'],
  ['not too scary', 'scares limited'],
  ['nothing too gory', 'gore limited'],
  ['a bit scary', 'scares some'],
  ['scary before 1980', 'scares high, the years before 1980'],
  ['the scariest film ever', 'scares very'],
  ['less gore more scares', 'gore less, scares more'],
  ['scarier and gorier', 'scares more, gore more'],
  ['lots of gore', 'gore high'],
  ['a little gore', 'gore some'],
  ['little gore', 'gore low'],
  ['not mild', 'scares high'],
  ['gore free', 'gore low'],
  ['jump scares free', 'without jump-scares'],
  ['smart sci fi horror', 'plot high, sci-fi-horror'],
  ['funny zombie movie', 'horror-comedy, zombie'],
  ['funny and gory 80s', 'horror-comedy, gore high, the 1980s'],
  ['slow burn folk horror', 'slow-burn, folk-horror'],
  ['short and sharp 80s slasher on shudder', 'at most 1h 30m, the 1980s, slasher, Shudder'],
  ['nothing with dogs dying', 'without animal-dies'],
  ['the dog doesnt die', 'without animal-dies'],
  ['no jump scares', 'without jump-scares'],
  ['no gore or jump scares', 'gore low, without jump-scares'],
  ['no gore and jump scares', 'gore low, without jump-scares'],
  ['no gore and scary', 'gore low, scares high'],
  ['without torture or rape', 'without torture, without sexual-violence'],
  ['no clowns', 'without clowns'],
  ['that movie with the clown', 'about clown'],
  ['nuns', 'about nuns'],
  ['no nuns', 'not about nuns'],
  ['for my 8 year old', 'about for kids'],
  ['ghosts for a ten year old', 'ghost, about for kids'],
  ['no animals get killed', 'without animal-dies'],
  ['no harm to animals', 'without animal-dies'],
  ['it doesnt kill the dog', 'without animal-dies'],
  ['no dead kids', 'without child-dies'],
  ['nobody hurts children', 'without child-harmed'],
  ['nobody kills themselves', 'without suicide'],
  ['no eye gouging', 'without eye-injury'],
  ['my boyfriend hates jump scares', 'without jump-scares'],
  ['few jump scares', 'without jump-scares'],
  ['he cant handle gore', 'gore low, ? he'],
  ['scared of clowns so none please', 'without clowns'],
  ['afraid of spiders', 'without spiders'],
  ['vampires but not xqzwv blorp', 'vampire, no words xqzwv blorp'],
  ['a mean little film under 90 minutes', 'at most 1h 30m, ? mean'],
  ['mexican ghosts', 'from Mexico, ghost'],
  ['thai or vietnamese ghosts', 'from Thailand or Vietnam, ghost'],
  ['african films', 'from Africa'],
  ['ghosts or vampires', 'about ghost or vampire'],
  ['funny or slow burn', 'about horror comedy or slow burn'],
  ['no harm to kids or animals', 'without child-harmed, without animal-dies'],
  ['no animals or kids get hurt', 'without animal-dies, without child-harmed'],
  ['nobody kills dogs or cats', 'without animal-dies'],
  ['where the dog does not die', 'without animal-dies'],
  ['animals do not die', 'without animal-dies'],
  ['im scared of clowns', 'without clowns'],
  ['a boy who is afraid of clowns', 'about clowns, ? boy, ? afraid of'],
  ['a town that hates witches', 'witchcraft, ? town, ? hates'],
  ['a few days before christmas', 'christmas-horror, ? few days before'],
  ['a girl who doesnt believe in ghosts', 'no words believe, ghost, ? girl'],
  ['nobody talks about zombies', 'zombie, ? nobody talks'],
  ['no stupid zombies', 'no words stupid, not zombie'],
  ['a 12 year old girl with a ghost', 'ghost, ? 12 year old girl'],
  ['japanese or american ghosts', 'from Japan or the US, ghost'],
  ['korean remake of a japanese film', 'Korean, Japanese'],
  ['a writer and his wife', '? writer, ? his wife'],
  ['no zombies', 'not zombie'],
  ['creepy but no ghosts', 'atmosphere high, not ghost'],
  ['zombies but not too funny', 'zombie, not horror-comedy'],
  ['no zombies or vampires', 'not zombie, not vampire'],
  ['scary but not japanese', 'scares high, not from Japan'],
  ['asian ghost not the american remakes', 'from Asia, ghost, not from the US'],
  ['modern slasher', 'recent years, slasher'],
  ['not 80s ghosts', 'no fact years, ghost'],
  ['scary but for kids', 'scares high, about for kids'],
  ['japanese ghost story with a twist', 'Japanese, ghost, big-twist'],
  ['vampires under 100 minutes', 'vampire, at most 1h 40m'],
  ['something eerie in the woods directed by a woman', 'atmosphere high, in-the-woods, made-by-women'],
  ['scary blorp glorp ghost', 'scares high, ghost, ? blorp glorp'],
  ['no gore, jump scares or torture', 'gore low, without jump-scares, without torture'],
  ['no clowns, zombies and vampires', 'without clowns, not zombie, not vampire'],
  ['no zombies, vampires', 'not zombie, not vampire'],
  ['no jump scares, gore', 'without jump-scares, gore low'],
  ['not gory, funny or campy', 'gore low, not horror-comedy, not campy'],
  ['no jump scares, haunted house', 'without jump-scares, haunted-house'],
  ['no gore, a ghost', 'gore low, ghost'],
  ['no gore, but ghosts or vampires', 'gore low, about ghost or vampire'],
  ['everything except slashers', 'not slasher, ? everything'],
  ['horror excluding ghosts', 'not ghost'],
  ['anything but zombies', 'not zombie'],
  ['non supernatural horror', 'not supernatural'],
  ['non-gory', 'gore low'],
  ['non english', 'not from an English-speaking country'],
  ['without too many nuns', 'not about nuns'],
  ['for my kids', 'about for my kids'],
  ['no animals were harmed', 'without animal-dies'],
  ['no killing of animals', 'without animal-dies'],
  ['animals dont get hurt', 'without animal-dies'],
  ['kids dont get hurt', 'without child-harmed'],
  ['nothing happens to the dog', 'without animal-dies'],
  ['slashers not older than 2000', 'slasher, the years since 2000'],
  ['nothing newer than 1990', 'the years before 1990'],
  ['not after 1989', 'the years before 1990'],
  ['zombies from 1970 to 1979', 'zombie, the years 1970 to 1979'],
  ['new slasher', 'newest, slasher'],
  ['latest zombie movies', 'newest, zombie'],
  ['new horror', 'newest'],
  ['moves into a new house', '? moves into, ? house'],
  ['pg 13 ghosts', 'at most PG-13, ghost'],
  ['rated pg', 'at most PG'],
  ['r rated slashers', 'at most R, slasher'],
  ['a24 but not gory', 'studio a24, gore low'],
  ['ghosts from another dimension', 'ghost, ? another dimension'],
  ['scream franchise but not gory', 'franchise scream, gore low'],
  ['scream', '? scream'],
  ['ghosts but shorter', 'ghost, shorter'],
  ['a family in a haunted house', 'haunted-house, ? family'],
  ['family movie', 'family-friendly-frights'],
  ['hereditary', '? hereditary'],
  ['', ''],
])('"%s" is read as: %s', (query, parts) => expect(read(query)).toBe(parts));

test('the title after "like" is not read as part of another phrase', () => {
  const liked = { id: 530_385, title: 'Midsommar', marker: 1, start: 2, length: 1 };
  const { parts, unknown } = readWish('films like midsommar but less gore'.split(' '), KNOWN, liked);
  expect([parts.map(textOf), unknown]).toEqual([['like Midsommar', 'gore less'], []]);
});

test('a second film after "like" is named, because the finder takes one', () => {
  const liked = { id: 493_922, title: 'Hereditary', marker: 0, start: 1, length: 1 };
  const { parts, unknown } = readWish('like hereditary or midsommar'.split(' '), KNOWN, liked);
  expect([parts, unknown]).toEqual([
    [
      { type: 'like', id: 493_922, title: 'Hereditary' },
      { type: 'no words', words: 'midsommar', isLike: true },
    ],
    [],
  ]);
});

test('any text is read without an error, and each word belongs to at most one phrase', () => {
  const words = fc.constantFrom(
    ...['not', 'no', 'but', 'and', 'or', 'very', 'less', 'scary'],
    ...['gore', 'clown', 'zombies', 'like', 'the', 'xyzzy', '80s'],
  );
  const liked = fc.option(fc.record({ marker: fc.nat(3), length: fc.nat(3) }), { nil: null });
  fc.assert(
    fc.property(fc.array(fc.oneof(words, fc.string({ minLength: 1 })), { maxLength: 30 }), liked, (query, place) => {
      const { marker = 0, length = 0 } = place ?? {};
      const film = place && { id: 1, title: 'Alien', marker, start: marker + 1, length: length + 1 };
      const { parts, unknown } = readWish(query, KNOWN, film);
      expect(parts.length + unknown.length).toBeLessThanOrEqual(query.length + 1);
    }),
  );
});
