import { useLoaderData } from '@tanstack/react-router';
import { useState } from 'react';
import { useAuth } from '#features/accounts/web/accounts.ts';
import { ALL_PLATFORMS, PLATFORMS, type PlatformSlug } from '#features/browse/contract/platforms.ts';
import { runtime } from '#features/films/contract/runtime.ts';
import type { FrightLimits } from '#features/limits/contract/fright-limits.ts';
import { AxisLimits, hasLimits, NoteChoice, useLimits, useOfferedNotes } from '#features/limits/web/limits.ts';
import { useServices } from '#features/streaming/web/streaming.ts';
import { MOODS } from '#features/tonight/contract/moods.ts';
import { Button, CHIP } from '#ui/button.tsx';
import { Choice, toggled } from '#ui/forms/choice.tsx';
import { FilterFold } from '#ui/forms/filter-fold.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { Wishes } from '../contract/movie-night.ts';

type WishesFormProps = { wishes: Wishes; onChange: (wishes: Wishes) => void };

const LEGEND = 'display mb-2.5 text-2xl';
const LENGTHS = [80, 90, 100, 120, 150];
const MOOD_OPTIONS = MOODS.map(({ label }) => ({ value: label, label }));

/** Limits, moods, the services that the guests have here, and the time. */
export function WishesForm({ wishes, onChange }: WishesFormProps) {
  const set = (part: Partial<Wishes>) => onChange({ ...wishes, ...part });
  const { hasLibrary } = useLoaderData({ from: '__root__' });
  return (
    <div className="space-y-7">
      <Own wishes={wishes} onChange={onChange} />
      <fieldset>
        <legend className={LEGEND}>The most I can take</legend>
        <AxisLimits axes={limitsOf(wishes.axes)} onChange={(axes) => set({ axes: axesOf(axes) })} />
        <div className="mt-4">
          <NotesFold wishes={wishes} set={set} />
        </div>
      </fieldset>
      <Chips
        legend="I am in the mood for"
        options={MOOD_OPTIONS}
        chosen={wishes.moods}
        onToggle={(mood) => set({ moods: toggled(wishes.moods, mood) })}
      />
      <Chips
        legend={hasLibrary ? 'Where we can watch' : 'Streaming services that we have'}
        options={hasLibrary ? ALL_PLATFORMS : PLATFORMS}
        chosen={wishes.platforms}
        onToggle={(platform) => set({ platforms: toggled(wishes.platforms, platform) })}
      />
      <fieldset>
        <legend className={LEGEND}>Time</legend>
        <SelectField
          label="Length"
          value={wishes.maxRuntime === null ? '' : String(wishes.maxRuntime)}
          options={lengthOptions(wishes.maxRuntime)}
          onChange={(minutes) => set({ maxRuntime: minutes === '' ? null : Number(minutes) })}
        />
      </fieldset>
    </div>
  );
}

/** The usual lengths, and the chosen one if another program has set a length that is not among them. */
function lengthOptions(chosen: number | null) {
  const lengths = chosen === null || LENGTHS.includes(chosen) ? LENGTHS : [...LENGTHS, chosen];
  const options = lengths.map((minutes) => ({ value: String(minutes), label: `${runtime(minutes)} at most` }));
  return [{ value: '', label: 'Any length' }, ...options];
}

type PartProps = { wishes: Wishes; set: (part: Partial<Wishes>) => void };

function NotesFold({ wishes: { without, unknown }, set }: PartProps) {
  const notes = useOfferedNotes(without);
  return (
    <FilterFold label="Leave out" count={without.length}>
      <div className="grid gap-x-5 sm:grid-cols-2">
        {notes.map((note) => (
          <NoteChoice
            key={note.value}
            note={note}
            isChecked={without.includes(note.value)}
            onChange={() => set({ without: toggled(without, note.value) })}
          />
        ))}
      </div>
      <div className="mt-2 border-line border-t pt-2">
        <Choice
          type="checkbox"
          isChecked={unknown === 'hide'}
          onChange={() => set({ unknown: unknown === 'hide' ? 'show' : 'hide' })}
        >
          <span className="leading-snug">
            Leave out films we haven’t checked
            <span className="block text-muted text-xs">
              That leaves only a few films, because we have not checked many yet.
            </span>
          </span>
        </Choice>
      </div>
    </FilterFold>
  );
}

type ChipsProps<Value extends string> = {
  legend: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onToggle: (value: Value) => void;
};

function Chips<Value extends string>({ legend, options, chosen, onToggle }: ChipsProps<Value>) {
  return (
    <fieldset>
      <legend className={LEGEND}>{legend}</legend>
      <ul className="flex flex-wrap gap-2">
        {options.map(({ value, label }) => (
          <li key={value}>
            <button
              type="button"
              aria-pressed={chosen.includes(value)}
              onClick={() => onToggle(value)}
              className={`${CHIP} min-h-11! px-4! aria-pressed:border-action aria-pressed:bg-action aria-pressed:text-on-action`}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

const BROUGHT = [
  ['watchlist', 'Show films on my watchlist first'],
  ['seen', 'Leave out films I have watched'],
  ['taste', 'Show films I may like first (uses my ratings)'],
  ['list', 'Use only films on my list'],
] as const;

/** Data that a guest can use in this night: a member's from the account, a visitor's limits from the device. */
function Own({ wishes, onChange }: WishesFormProps) {
  const { bring } = wishes;
  const { state } = useAuth();
  const isMember = state === 'authenticated';
  const limits = useLimits(state);
  const [hasList] = useState(bring.list);
  const services = useServices(isMember);
  const platforms = services?.platforms ?? [];
  const hasOwn = (limits !== undefined && hasLimits(limits)) || platforms.length > 0;
  if (!isMember && !hasOwn) return null;
  return (
    <fieldset>
      <legend className={LEGEND}>My films and limits</legend>
      {isMember &&
        BROUGHT.filter(([name]) => name !== 'list' || hasList).map(([name, label]) => (
          <Choice
            key={name}
            type="checkbox"
            isChecked={bring[name]}
            onChange={() => onChange({ ...wishes, bring: { ...bring, [name]: !bring[name] } })}
          >
            {label}
          </Choice>
        ))}
      {hasOwn && limits && (
        <Button onClick={() => onChange(withOwn(wishes, limits, platforms))} className="mt-2">
          {platforms.length > 0 ? 'Use my saved limits and services' : 'Use my saved limits'}
        </Button>
      )}
    </fieldset>
  );
}

const most = (range: string | null): number | undefined => {
  const [, figure] = /-(\d+)$/.exec(range ?? '') ?? [];
  return figure === undefined ? undefined : Number(figure);
};
const range = (figure: number | undefined) => (figure === undefined ? null : `-${figure}`);

/** @example limitsOf({ scares: null, gore: '-3' }) // { gore: 3 } */
export function limitsOf({ scares, gore }: Wishes['axes']): FrightLimits['axes'] {
  const limits = { scares: most(scares), gore: most(gore) };
  return Object.fromEntries(Object.entries(limits).filter(([, figure]) => figure !== undefined));
}

/** @example axesOf({ gore: 3 }) // { scares: null, gore: '-3' } */
export const axesOf = ({ scares, gore }: FrightLimits['axes']): Wishes['axes'] => ({
  scares: range(scares),
  gore: range(gore),
});

/** Fills in a guest's limits and services from this site. A night uses only the limits of scares, gore and content. */
export const withOwn = (wishes: Wishes, limits: FrightLimits, platforms: readonly PlatformSlug[]): Wishes => ({
  ...wishes,
  axes: axesOf(limits.axes),
  without: [...limits.notes],
  platforms: [...platforms],
});
