import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Vote } from '../contract/night-rules.ts';
import { type Ballot, type Candidate, decide, isUnanimous, rankFilms } from './deciding.ts';

type Election = { films: Candidate[]; ballots: Ballot[] };

const vote = fc.constantFrom<(Vote | undefined)[]>('yes', 'yes', 'no', 'veto', undefined);

/** Elections with few different fits, so that there are ties. */
const elections = fc
  .record({ films: fc.integer({ min: 0, max: 6 }), guests: fc.integer({ min: 1, max: 5 }) })
  .chain(({ films, guests }) =>
    fc.record({
      films: fc.tuple(
        ...Array.from({ length: films }, (_, id) =>
          fc
            .array(fc.integer({ min: 0, max: 2 }), { minLength: guests, maxLength: guests })
            .map((fits): Candidate => ({ id: id + 1, fits })),
        ),
      ),
      ballots: fc
        .array(fc.array(vote, { minLength: films, maxLength: films }), { minLength: guests, maxLength: guests })
        .map((all) =>
          all.map(
            (votes): Ballot => new Map(votes.flatMap((one, at): [number, Vote][] => (one ? [[at + 1, one]] : []))),
          ),
        ),
    }),
  );

const seeds = fc.string();
const idsOf = (groups: Candidate[][]) => groups.map((group) => group.map(({ id }) => id).toSorted((a, b) => a - b));
const winnersOf = ({ films, ballots }: Election) => idsOf(rankFilms(films, ballots))[0] ?? [];

/** An election, and the same election with the guests in another order. */
const shuffledGuests = elections.chain((election) =>
  fc
    .shuffledSubarray(
      election.ballots.map((_, guest) => guest),
      { minLength: election.ballots.length },
    )
    .map((order) => ({
      election,
      shuffled: {
        films: election.films.map(({ id, fits }) => ({ id, fits: order.map((guest) => fits[guest] ?? 0) })),
        ballots: order.flatMap((guest) => election.ballots[guest] ?? []),
      },
    })),
);

describe('the choice of a film', () => {
  test('is never a film that somebody vetoed, nor one that everybody refused', () => {
    fc.assert(
      fc.property(elections, seeds, ({ films, ballots }, seed) => {
        for (const { id } of decide(films, ballots, seed)) {
          expect(ballots.map((ballot) => ballot.get(id))).not.toContain('veto');
          expect(ballots.every((ballot) => ballot.get(id) === 'no')).toBe(false);
        }
      }),
    );
  });

  test('does not depend on which guest gave which votes (anonymity)', () => {
    fc.assert(
      fc.property(shuffledGuests, seeds, ({ election, shuffled }, seed) => {
        expect(decide(shuffled.films, shuffled.ballots, seed)).toEqual(decide(election.films, election.ballots, seed));
      }),
    );
  });

  test('treats all films alike: with other ids and in another order the same films are equal (neutrality)', () => {
    fc.assert(
      fc.property(elections, fc.integer({ min: 1, max: 1_000 }), ({ films, ballots }, shift) => {
        const renamed = films.map((film) => ({ ...film, id: shift - film.id })).reverse();
        const moved = ballots.map((ballot) => new Map([...ballot].map(([id, one]) => [shift - id, one])));
        const back = idsOf(rankFilms(renamed, moved)).map((group) =>
          group.map((id) => shift - id).toSorted((a, b) => a - b),
        );
        expect(back).toEqual(idsOf(rankFilms(films, ballots)));
      }),
    );
  });

  test('keeps a winning film as a winner when the film gets one more yes (monotonicity)', () => {
    fc.assert(
      fc.property(elections, fc.nat(), ({ films, ballots }, pick) => {
        const winner = winnersOf({ films, ballots })[0];
        fc.pre(winner !== undefined);
        const guest = pick % ballots.length;
        const more = ballots.map((ballot, at) =>
          at === guest ? new Map([...ballot, [winner ?? 0, 'yes' as const]]) : ballot,
        );
        expect(winnersOf({ films, ballots: more })).toContain(winner);
      }),
    );
  });

  test('is never a film A if everybody likes a film B at least as much as A, and somebody likes B more (Pareto)', () => {
    const approves = (ballot: Ballot, id: number) => ballot.get(id) === 'yes';
    fc.assert(
      fc.property(elections, ({ films, ballots }) => {
        const winners = winnersOf({ films, ballots });
        for (const winner of winners)
          for (const { id } of films) {
            const isVetoed = ballots.some((ballot) => ballot.get(id) === 'veto');
            const isNoWorse = ballots.every((ballot) => approves(ballot, id) || !approves(ballot, winner));
            const isBetter = ballots.some((ballot) => approves(ballot, id) && !approves(ballot, winner));
            expect(!isVetoed && isNoWorse && isBetter).toBe(false);
          }
      }),
    );
  });

  test('is the film with the most yes votes among the films without a veto', () => {
    fc.assert(
      fc.property(elections, seeds, ({ films, ballots }, seed) => {
        const [winner, ...next] = decide(films, ballots, seed);
        for (const { yes } of next) expect(yes).toBeLessThanOrEqual(winner?.yes ?? 0);
      }),
    );
  });

  test('is the same for the same seed, and the places that the seed decided are marked as drawn', () => {
    fc.assert(
      fc.property(elections, seeds, ({ films, ballots }, seed) => {
        const first = decide(films, ballots, seed);
        expect(decide(films.toReversed(), ballots, seed)).toEqual(first);
        const certain = (places: typeof first) => places.filter(({ isDrawn }) => !isDrawn);
        expect(certain(decide(films, ballots, `${seed} another`))).toEqual(certain(first));
      }),
    );
  });

  test('is the film that fits its least satisfied guest best if the votes are equal', () => {
    const ballots: Ballot[] = [new Map([[1, 'yes']]), new Map([[2, 'yes']])];
    const films = [
      { id: 1, fits: [100, 10] },
      { id: 2, fits: [20, 20] },
      { id: 3, fits: [99, 99] },
    ];
    expect(decide(films, ballots, 'seed')).toEqual([
      { id: 2, yes: 1, isDrawn: false },
      { id: 1, yes: 1, isDrawn: false },
      { id: 3, yes: 0, isDrawn: false },
    ]);
  });

  test('is drawn by lot when everything is equal, and each film has a chance', () => {
    const films = [1, 2].map((id) => ({ id, fits: [50] }));
    const winners = Array.from({ length: 50 }, (_, seed) => decide(films, [new Map()], String(seed)));
    expect(new Set(winners.map(([winner]) => winner?.id))).toEqual(new Set([1, 2]));
    expect(winners.flat().every(({ isDrawn }) => isDrawn)).toBe(true);
  });
});

test('a film is unanimous when all guests said yes to it, and never when there are no guests', () => {
  expect(isUnanimous(1, [new Map([[1, 'yes']]), new Map([[1, 'yes']])])).toBe(true);
  expect(isUnanimous(1, [new Map([[1, 'yes']]), new Map()])).toBe(false);
  expect(isUnanimous(1, [])).toBe(false);
});
