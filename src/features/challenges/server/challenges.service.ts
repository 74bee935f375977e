import { notFound } from '#engine/errors.ts';
import { calendarOf, dayOf } from '#engine/lib/dates.ts';
import type { MemberTaste } from '#features/horror-profile/server/horror-profile.ts';
import type { FrightLimits } from '#features/limits/contract/fright-limits.ts';
import type { ListsService } from '#features/lists/server/lists.ts';
import type { DrawPicture } from '#features/previews/server/previews.ts';
import type { PictureSize } from '#features/shares/contract/shared-pages.ts';
import type { MemberServicesInput } from '#features/streaming/contract/streaming.ts';
import type { FinderService } from '#features/tonight/server/tonight.ts';
import {
  type Challenge,
  type ChallengeNights,
  type ChallengeScore,
  type ChallengeTemplates,
  challengeSchema,
  type Proposal,
  type ProposalInput,
  type Rule,
} from '../contract/challenges.ts';
import type { ChallengesRepository } from './challenges.repository.ts';
import type { Surroundings } from './film-facts.ts';
import { nightsLeft, plannedNights } from './nights.ts';
import { missingRules, planProgram } from './plan-program.ts';
import { filmWords, type RuleNames, ruleWords } from './rule-words.ts';
import { meanProfile, scorePicture } from './score-picture.ts';
import { createAssignment } from './serving.ts';
import { ONE_DIRECTOR, templatesOn } from './templates.ts';

type ListKey = { memberId: string; id: string };

export type ChallengesServiceOptions = {
  repository: ChallengesRepository;
  lists: Pick<ListsService, 'facts' | 'contents'>;
  drawPicture: DrawPicture;
  finder: Pick<FinderService, 'filmIndex' | 'rankedFilms' | 'describedFilms'>;
  limitsOf: (memberId: string) => Promise<FrightLimits>;
  servicesOf: (memberId: string) => Promise<MemberServicesInput>;
  tasteOf: (memberId: string) => Promise<MemberTaste>;
  clock: () => Date;
};

/** Nobody plays more at once. */
const MAX_OPEN_CHALLENGES = 10;

export type ChallengesService = ReturnType<typeof createChallengesService>;

const inOrder = (day: string, other: string) => (day < other ? -1 : Number(day > other));

/** The conditions of all rules. */
const conditionsIn = (rules: readonly Rule[]) => rules.flatMap((rule) => [rule, ...rule.and]);

export function createChallengesService(options: ChallengesServiceOptions) {
  const { repository, lists, drawPicture, finder, limitsOf, servicesOf, tasteOf, clock } = options;

  /** @throws AppError not_found for a list that is not a challenge */
  async function challengeOf(key: ListKey): Promise<{ name: string; challenge: Challenge }> {
    const { name, challenge } = await lists.facts(key);
    if (!challenge) throw notFound('This list is not a challenge.');
    return { name, challenge: challengeSchema.parse(challenge) };
  }

  /** Reads what the rules refer to. @param before ids of the films that the member has seen before the challenge */
  async function around(memberId: string | null, { rules }: Pick<Challenge, 'rules'>, before: ReadonlySet<number>) {
    const conditions = conditionsIn(rules);
    const people = new Set(conditions.flatMap((one) => (one.kind === 'person' ? one.values : [])));
    const ids = [...new Set(conditions.flatMap((one) => (one.kind === 'list' ? [one.list] : [])))];
    const [films, known, named] = await Promise.all([
      finder.filmIndex(),
      repository.people([...people]),
      memberId === null ? [] : lists.contents(memberId, ids),
    ]);
    const surroundings: Surroundings = {
      films,
      ofPeople: new Map([...known].map(([id, person]) => [id, person.films])),
      ofLists: new Map(named.map(({ id, films: listed }) => [id, new Set(listed)])),
      isFirst: (film) => !before.has(film),
    };
    const names: RuleNames = {
      people: new Map([...known].map(([id, { name }]) => [id, name])),
      franchises: films.franchise.names,
      lists: new Map(named.map(({ id, name }) => [id, name])),
    };
    return { surroundings, names };
  }

  async function today(memberId: string): Promise<string> {
    return calendarOf(await repository.timeZone(memberId)).dayOf(clock());
  }

  async function progress(key: ListKey) {
    const { name, challenge } = await challengeOf(key);
    const [seen, before] = await Promise.all([
      repository.seenBetween(key.memberId, challenge.from, challenge.to),
      repository.seenBefore(key.memberId, challenge.from),
    ]);
    const { surroundings, names } = await around(key.memberId, challenge, before);
    const assignment = createAssignment(challenge, surroundings);
    for (const { film } of seen) assignment.add(film);
    return { name, challenge, seen, surroundings, names, assignment };
  }

  return {
    async templates(): Promise<ChallengeTemplates['templates']> {
      const templates = templatesOn(dayOf(clock()), await repository.directorNamed(ONE_DIRECTOR));
      const { names } = await around(null, { rules: templates.flatMap(({ challenge }) => challenge.rules) }, new Set());
      const isKnown = ({ challenge }: (typeof templates)[number]) =>
        challenge.rules.every(
          (rule) => rule.kind !== 'franchise' || rule.values.every((slug) => names.franchises.has(slug)),
        );
      return templates.filter(isKnown).map((template) => ({
        ...template,
        rules: template.challenge.rules.map((rule) => ruleWords(rule, names)),
      }));
    },

    /** @throws AppError not_found */
    async score(key: ListKey): Promise<ChallengeScore> {
      const [{ challenge, seen, names, assignment }, day] = await Promise.all([progress(key), today(key.memberId)]);
      const { from, to, films: of } = challenge;
      const named = await repository.nameFilms(seen.map(({ film }) => film));
      return {
        from,
        to,
        of,
        watched: seen.length,
        nightsLeft: nightsLeft(challenge, day),
        finished: seen.length >= of && assignment.missingInAll() === 0,
        rules: challenge.rules.map((rule, index) => {
          const films = assignment.filmsOf(index);
          return { ...rule, text: ruleWords(rule, names), ofFilm: filmWords(rule, names), done: films.length, films };
        }),
        films: seen.flatMap(({ film, day: on }) => {
          const found = named.get(film);
          return found ? [{ ...found, day: on }] : [];
        }),
      };
    },

    /** Returns the challenges, and the planned nights of those that are not over. */
    async nights(memberId: string): Promise<ChallengeNights> {
      const day = await today(memberId);
      const challenges = (await repository.challenges(memberId)).flatMap(({ challenge, ...list }) => {
        // The calendar must work even if this version cannot read one of the rows.
        const { data: rules } = challengeSchema.safeParse(challenge);
        return rules ? [{ ...list, rules }] : [];
      });
      const open = challenges
        .filter(({ rules }) => rules.to >= day)
        .sort((a, b) => inOrder(a.rules.to, b.rules.to))
        .slice(0, MAX_OPEN_CHALLENGES);
      const ids = open.map(({ id }) => id);
      const contents = new Map((await lists.contents(memberId, ids)).map(({ id, films }) => [id, films]));
      const planned = await Promise.all(
        open.map(async ({ id, name, rules, updated_at }) => {
          const seen = await repository.seenBetween(memberId, rules.from, rules.to);
          const isWatched = new Set(seen.map(({ film }) => film));
          const left = contents.get(id)?.filter((film) => !isWatched.has(film)) ?? [];
          const named = await repository.nameFilms(left);
          const films = left.flatMap((film) => named.get(film) ?? []);
          const list = { _id: id, name, updatedAt: updated_at.toISOString() };
          const isTonightSeen = seen.some(({ day: on }) => on === day);
          return plannedNights(films, rules, day, isTonightSeen).map((night) => ({ ...night, list }));
        }),
      );
      return {
        challenges: challenges.map(({ id, name, rules: { from, to } }) => ({ _id: id, name, from, to })),
        nights: planned.flat().sort((a, b) => inOrder(a.day, b.day)),
      };
    },

    /** A picture to share, as PNG. @throws AppError not_found */
    async picture(key: ListKey, size: PictureSize): Promise<Uint8Array<ArrayBuffer>> {
      const [found, day] = await Promise.all([progress(key), today(key.memberId)]);
      const { name, challenge, seen, surroundings, assignment } = found;
      const done = challenge.rules.filter((_, rule) => assignment.missing(rule) === 0).length;
      const watched = seen.map(({ film }) => film);
      return drawPicture(async () =>
        scorePicture(
          {
            name,
            watched: watched.length,
            of: challenge.films,
            done,
            rules: challenge.rules.length,
            nightsLeft: nightsLeft(challenge, day),
            curve: meanProfile(watched, surroundings.films),
          },
          size,
        ),
      );
    },

    /** @throws AppError not_found */
    async propose(key: ListKey, { keep, swap, services, maxRuntime }: ProposalInput): Promise<Proposal> {
      const { memberId } = key;
      const [{ challenge, seen, surroundings, names, assignment }, limits, own, taste] = await Promise.all([
        progress(key),
        limitsOf(memberId),
        servicesOf(memberId),
        tasteOf(memberId),
      ]);
      const onServices = services && own.platforms.length > 0 ? own : null;
      const wanted = { limits, services: onServices, maxRuntime };
      const isSwapped = new Set(swap);
      const ranked = await finder.rankedFilms(memberId, taste, wanted);
      const kept = await repository.nameFilms(keep);
      const program = planProgram(challenge, assignment, {
        watched: seen.map(({ film }) => film),
        keep: [...new Set(keep)].filter((id) => kept.has(id) && !isSwapped.has(id)),
        candidates: ranked.filter((id) => !isSwapped.has(id)),
      });
      const open = challenge.rules.flatMap((_, rule) => (assignment.missing(rule) > 0 ? [rule] : []));
      const axes = conditionsIn(challenge.rules).flatMap((one) => (one.kind === 'axis' ? [one.axis] : []));
      const [films, missing] = await Promise.all([
        finder.describedFilms(program, [...new Set(axes)], limits.notes),
        open.length === 0
          ? []
          : missingRules(open, {
              challenge,
              assignment,
              surroundings,
              names,
              wanted,
              isSwapped,
              seenEver: await repository.seenEver(memberId),
              isUsed: new Set([...program, ...seen.map(({ film }) => film)]),
              rankedFilms: (other) => finder.rankedFilms(memberId, taste, other),
            }),
      ]);
      const servedBy = challenge.rules.map((_, rule) => new Set(assignment.filmsOf(rule)));
      return {
        films: films.map((film) => ({
          film,
          rules: servedBy.flatMap((ids, rule) => (ids.has(film.id) ? [rule] : [])),
          reason: film.reason,
        })),
        missing,
      };
    },
  };
}
