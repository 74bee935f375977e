import { capitalised } from '#contract/slug.ts';
import { type ContentNoteSlug, GRAVE_NOTES } from '#features/films/contract/content-notes.ts';
import { DECADES } from '#features/my-movies/contract/list-orders.ts';
import type { FrightProfile } from '#features/ratings/contract/fright-profile.ts';
import { type Range, stepRange, wantedFigures, writeRange } from '#features/ratings/contract/fright-profile.ts';
import { MAX_RATING, RATING_CATEGORIES, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import { FINDER_PARAMETERS, MAX_FINDER_EXCEPTIONS } from '#features/tonight/contract/finder-query.ts';
import {
  FINDER_CERTIFICATIONS,
  type HighestCertification,
  MAX_FINDER_SLUGS,
  MAX_RUNTIME,
} from '#features/tonight/contract/finder-values.ts';
import { contradictionsIn, EVERYTHING, type Question } from '#features/tonight/server/tonight.ts';
import type { AskedFact, WishPart } from './read-wish.ts';
import { AXIS_PHRASES, NOTE_ABSENCES } from './wish-phrases.ts';
import type { Level } from './wish-words.ts';

type AxisPart = Extract<WishPart, { type: 'axis' }>;

const LIMITED_TO = 5;
const BAND_OF = { very: 'extreme', high: 'high', some: 'medium', low: 'low', more: 'high', less: 'low' } as const;

/** Without a film to compare with, "less gore" asks for little of it. */
const ALONE: Partial<Record<Level, Level>> = { more: 'high', less: 'low' };

/** @param liked the figure of the film to compare with; null without such a film, or if its figure is unknown */
function rangeOf({ axis, level }: AxisPart, liked: number | null): Range {
  if (level === 'limited') return { min: 0, max: LIMITED_TO };
  const step = liked !== null && (level === 'more' || level === 'less') ? stepRange(liked, level) : null;
  return step ?? wantedFigures(axis, BAND_OF[level]);
}

/** Languages with several codes are searched by a tag, because the finder accepts only one code. */
const TAG_OF_LANGUAGES = new Map([
  ['Chinese', 'chinese-language-horror'],
  ['Indian languages', 'indian-horror'],
]);

const BEFORE_LABEL: Partial<Record<AskedFact['type'], string>> = { language: 'in ', years: 'from ', platform: 'on ' };

const labelOf = (fact: AskedFact) =>
  fact.type === 'subject' ? fact.subject.name : `${BEFORE_LABEL[fact.type] ?? ''}${fact.label}`;

/** @returns false if the slug does not fit: the finder takes at most MAX_FINDER_SLUGS */
function addSlug(slugs: string[], slug: string): boolean {
  if (!slugs.includes(slug) && slugs.length < MAX_FINDER_SLUGS) slugs.push(slug);
  return slugs.includes(slug);
}

/** Adds a fact to the question. @returns false if the finder has no parameter for it */
function addFact(question: Question, fact: AskedFact): boolean {
  switch (fact.type) {
    case 'subject':
      return addSlug(question.themes, fact.subject.slug);
    case 'platform':
      question.platforms.push(fact.platform);
      return true;
    case 'years': {
      if (fact.from % 10 !== 0 || fact.to % 10 !== 9) return false;
      const decades = DECADES.filter(
        (one) => Number.parseInt(one, 10) >= fact.from && Number.parseInt(one, 10) <= fact.to,
      );
      question.decades.push(...decades);
      return decades.length > 0;
    }
    case 'length':
      if (fact.min > 0 || fact.max < 1 || fact.max > MAX_RUNTIME) return false;
      question.maxRuntime = Math.min(fact.max, question.maxRuntime ?? fact.max);
      return true;
    case 'language': {
      const tag = TAG_OF_LANGUAGES.get(fact.label);
      if (tag) return addSlug(question.themes, tag);
      question.language ??= fact.codes[0];
      return question.language === fact.codes[0];
    }
  }
}

/** A kin with at least this weight is excluded by "no". */
const SURE_KIN = 0.8;

function limit(question: Question, axis: RatingCategory, range: Range): void {
  const { min, max } = question[axis] ?? range;
  question[axis] = { min: Math.max(min, range.min), max: Math.min(max, range.max) };
}

/** Adds the words of a story, and the figures that their kin asks for. */
function addStory(question: Question, { words, kin }: Extract<WishPart, { type: 'about' }>): void {
  question.about = question.about === undefined ? words : `${question.about} ${words}`;
  for (const axis of RATING_CATEGORIES) {
    const { [axis]: min = 0 } = kin?.least ?? {};
    const { [axis]: max = MAX_RATING } = kin?.most ?? {};
    if (min > 0 || max < MAX_RATING) limit(question, axis, { min, max });
  }
  if (kin?.certification) allowAtMost(question, kin.certification);
}

function allowAtMost(question: Question, certification: HighestCertification): void {
  const allowed = FINDER_CERTIFICATIONS.indexOf(question.certification ?? 'R');
  question.certification = FINDER_CERTIFICATIONS[Math.min(allowed, FINDER_CERTIFICATIONS.indexOf(certification))];
}

/** True if the films are known to be without the note. */
const isCertain = (unknown: Question['unknown'], note: ContentNoteSlug) =>
  unknown === 'hide' || (unknown === 'hide-grave' && GRAVE_NOTES.has(note));

/** The film that the others must be like. */
export type Compared = { fright: FrightProfile | null; runtime: number | null };

type Asking = { question: Question; compared: Compared | null; unknown: Question['unknown'] };

/** Adds a part to the question. @returns the part in words, and whether the finder has a parameter for it */
function add({ question, compared, unknown }: Asking, part: WishPart): { text: string; isAsked?: boolean } {
  const profile = compared?.fright ?? null;
  switch (part.type) {
    case 'axis': {
      const { axis, level } = part;
      limit(question, axis, rangeOf(part, profile?.[axis] ?? null));
      return { text: AXIS_PHRASES[axis][(profile ? null : ALONE[level]) ?? level] };
    }
    case 'without':
      question.without.push(part.note);
      question.unknown = unknown;
      return { text: `${NOTE_ABSENCES[part.note]}${isCertain(unknown, part.note) ? '' : ' that we know of'}` };
    case 'not':
      return { text: `no ${part.subject.name.toLowerCase()}`, isAsked: addSlug(question.not, part.subject.slug) };
    case 'about':
      addStory(question, part);
      return { text: part.words };
    case 'not about': {
      const slugs = Object.entries(part.kin.slugs).flatMap(([slug, weight]) => (weight >= SURE_KIN ? slug : []));
      for (const slug of slugs) addSlug(question.not, slug);
      return { text: `no ${part.words}`, isAsked: slugs.length > 0 };
    }
    case 'country': {
      const { codes, label } = part.countries;
      const list = part.isNot ? question.notCountries : question.countries;
      const isAsked = codes.map((code) => addSlug(list, code)).every(Boolean);
      return { text: `${part.isNot ? 'not ' : ''}from ${label}`, isAsked };
    }
    case 'except':
      question.except.push(...part.ids.slice(0, MAX_FINDER_EXCEPTIONS - question.except.length));
      return { text: `not ${part.label}` };
    case 'newest':
      question.sort = 'newest';
      return { text: 'newest first' };
    case 'certification':
      allowAtMost(question, part.certification);
      return { text: `age rating up to ${question.certification}` };
    case 'studio':
      return { text: `by ${part.name}`, isAsked: addSlug(question.studios, part.slug) };
    case 'franchise':
      question.franchise ??= part.slug;
      return { text: `from the series ${part.name}`, isAsked: question.franchise === part.slug };
    case 'shorter': {
      const { runtime } = compared ?? {};
      if (runtime && runtime > 1) question.maxRuntime = Math.min(runtime - 1, question.maxRuntime ?? runtime);
      return { text: 'shorter', isAsked: Boolean(runtime) };
    }
    case 'like':
      question.like = part.id;
      return { text: `like ${part.title}` };
    case 'fact':
      return { text: labelOf(part.fact), isAsked: addFact(question, part.fact) };
    case 'no words':
      return { text: `${part.isLike ? 'like' : 'not'} ${part.words}`, isAsked: false };
    case 'no fact':
      return { text: `not ${labelOf(part.fact)}`, isAsked: false };
  }
}

/** Writes the parameters of /tonight and by-fright, which have different defaults of `unknown`. */
function queryOf(question: Question): string {
  const values = FINDER_PARAMETERS.flatMap((name): [string, string][] => {
    const value = question[name];
    const isDefault = value === EVERYTHING[name] && (name !== 'unknown' || question.without.length === 0);
    if (isDefault || value === undefined || (Array.isArray(value) && value.length === 0)) return [];
    return [[name, typeof value === 'object' && 'min' in value ? (writeRange(value) ?? '') : String(value)]];
  });
  return values.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`).join('&');
}

export type AskedWish = {
  question: Question;
  /** Parameters of /tonight and by-fright. */
  query: string;
  /** The wish part by part, "Scary, not gory"; or the contradictions in it. */
  words: string;
  isContradiction: boolean;
  /** Parts for which the finder has no parameter, such as a single year. */
  left: string[];
};

/**
 * @param compared the film that the others must be like, null without such a film
 * @param unknown 'show' also finds films for which a note is unknown, 'hide' does not
 * @returns null if the finder has no parameter for any part
 */
export function askedWish(
  parts: WishPart[],
  compared: Compared | null,
  unknown: Question['unknown'],
): AskedWish | null {
  const question = structuredClone(EVERYTHING);
  const said = parts.map((part) => add({ question, compared, unknown }, part));
  const textsOf = (asked: boolean) => [
    ...new Set(said.filter(({ isAsked = true }) => isAsked === asked).map(({ text }) => text)),
  ];
  const words = textsOf(true);
  if (words.length === 0) return null;
  const contradictions = contradictionsIn(question);
  const isContradiction = contradictions.length > 0;
  return {
    question,
    query: isContradiction ? '' : queryOf(question),
    words: isContradiction ? contradictions.join(', ') : capitalised(words.join(', ')),
    isContradiction,
    left: textsOf(false),
  };
}
