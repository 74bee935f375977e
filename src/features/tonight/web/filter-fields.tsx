import { useQuery } from '@tanstack/react-query';
import { useLoaderData } from '@tanstack/react-router';
import { memo, useState } from 'react';
import { ALL_PLATFORMS, PLATFORMS } from '#features/browse/contract/platforms.ts';
import { runtime } from '#features/films/contract/runtime.ts';
import { NoteChoice, useOfferedNotes } from '#features/limits/web/limits.ts';
import { DECADES } from '#features/my-movies/contract/list-orders.ts';
import { RATING_CATEGORIES, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import { grouped } from '#ui/format/numbers.ts';
import { Choice } from '#ui/forms/choice.tsx';
import { FilterFold } from '#ui/forms/filter-fold.tsx';
import { SelectField, type SelectOption } from '#ui/forms/select-field.tsx';
import { FINDER_SORTS, type FinderSort } from '../contract/finder-values.ts';
import { AxisField } from './axis-field.tsx';
import { AGES, LANGUAGES } from './filter-words.ts';
import { chosenValues, publicSearch, type TonightSearch, toggled } from './finder-search.ts';
import { KindsFold } from './kinds-fold.tsx';
import { PersonalFilters } from './personal-filters.tsx';
import { kindsQuery } from './tonight-queries.ts';
import type { DraftActions } from './use-finder.ts';

const SORT_LABELS: Record<FinderSort, string> = {
  'for-you': 'For you',
  match: 'Best match',
  rating: 'Rating',
  newest: 'Newest',
  shortest: 'Shortest',
};
const SORTS = FINDER_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));
/** Only members have the order `for-you`. */
const PUBLIC_SORTS = SORTS.filter(({ value }) => value !== 'for-you');
const LENGTHS = ['80', '90', '100', '120', '150'];
const DECADE_OPTIONS = DECADES.map((value) => ({ value, label: value }));

/** Returns "Any", the usual options, and the value of the URL if it is not among them. */
function withAny(options: readonly SelectOption<string>[], own = '', label = own): SelectOption<string>[] {
  const isListed = own === '' || options.some(({ value }) => value === own);
  return [{ value: '', label: 'Any' }, ...(isListed ? [] : [{ value: own, label }]), ...options];
}
const minutes = (value: string) => ({ value, label: runtime(Number(value)) });

type FilterFieldsProps = {
  shown: TonightSearch;
  actions: DraftActions;
  isMember: boolean;
  /** Undefined without limits. */
  isLimited: boolean | undefined;
  setLimited: (isLimited: boolean) => void;
};

/** Most people ask only for these. */
const FIRST = ['scares', 'gore'] as const satisfies readonly RatingCategory[];
const MORE = RATING_CATEGORIES.filter((category) => !FIRST.some((first) => first === category));

const FROM_LINKS = ['like', 'except', 'countries', 'notCountries', 'franchise', 'studios'] as const;

/** The fields are rendered again only if their own part of the search changes. */
export function FilterFields({ shown, actions, isMember, isLimited, setLimited }: FilterFieldsProps) {
  const { change } = actions;
  const { hasLibrary } = useLoaderData({ from: '__root__' });
  return (
    <>
      {/* A form without scripts keeps what only a link can ask for. */}
      {FROM_LINKS.map((name) => shown[name] && <input key={name} type="hidden" name={name} value={shown[name]} />)}
      <div className="space-y-3">
        {FIRST.map((category) => (
          <AxisField key={category} category={category} range={shown[category]} actions={actions} />
        ))}
      </div>
      <MoreFields actions={actions} {...Object.fromEntries(MORE.map((category) => [category, shown[category]]))} />
      <PersonalFilters
        watchlist={shown.watchlist}
        myTag={shown.myTag}
        services={shown.services}
        isMember={isMember}
        isLimited={isLimited}
        setLimited={setLimited}
        change={change}
      />
      <SelectFields
        sort={(isMember ? shown : publicSearch(shown)).sort}
        maxRuntime={shown.maxRuntime}
        language={shown.language}
        certification={shown.certification}
        isMember={isMember}
        change={change}
      />
      <ChoiceFold
        name="platforms"
        label={hasLibrary ? 'Streaming or on your media server' : 'Streaming on'}
        options={hasLibrary ? ALL_PLATFORMS : PLATFORMS}
        chosen={shown.platforms}
        change={change}
      />
      <KindsFold label="Themes to include" name="themes" chosen={shown.themes} change={change} />
      <KindsFold label="Themes to leave out" name="not" chosen={shown.not} change={change} />
      <ChoiceFold name="decades" label="Decades" options={DECADE_OPTIONS} chosen={shown.decades} change={change} />
      <CountriesFold chosen={shown.countries} change={change} />
      <KeepOutFold chosen={shown.without} change={change} />
    </>
  );
}

type MoreFieldsProps = Partial<Record<RatingCategory, string | undefined>> & Pick<FilterFieldsProps, 'actions'>;

const MoreFields = memo(({ actions, ...ranges }: MoreFieldsProps) => (
  <div className="mt-4 border-line border-b">
    <FilterFold label="More" count={MORE.filter((category) => ranges[category] !== undefined).length}>
      <div className="space-y-3">
        {MORE.map((category) => (
          <AxisField key={category} category={category} range={ranges[category]} isExplained actions={actions} />
        ))}
      </div>
    </FilterFold>
  </div>
));

type SelectFieldsProps = Pick<TonightSearch, 'sort' | 'maxRuntime' | 'language' | 'certification'> & {
  isMember: boolean;
  change: DraftActions['change'];
};

const SelectFields = memo(({ sort = 'match', isMember, change, ...chosen }: SelectFieldsProps) => (
  <div className="my-5 flex flex-col items-start gap-3 [&>*]:w-full [&>*]:justify-between">
    <SelectField
      label="Sort by"
      name="sort"
      value={sort}
      options={isMember ? SORTS : PUBLIC_SORTS}
      onChange={(value) => change({ sort: value === 'match' ? undefined : value })}
    />
    <SelectField
      label="Length"
      name="maxRuntime"
      value={chosen.maxRuntime ?? ''}
      options={withAny(LENGTHS.map(minutes), chosen.maxRuntime, runtime(Number(chosen.maxRuntime)))}
      onChange={(value) => change({ maxRuntime: value || undefined })}
    />
    <SelectField
      label="Language"
      name="language"
      value={chosen.language ?? ''}
      options={withAny(LANGUAGES, chosen.language)}
      onChange={(value) => change({ language: value || undefined })}
    />
    <SelectField
      label="Suitable for"
      name="certification"
      value={chosen.certification ?? ''}
      options={withAny(AGES)}
      onChange={(value) => change({ certification: value || undefined })}
    />
  </div>
));

type ChoiceFoldProps = {
  label: string;
  name: 'platforms' | 'decades' | 'countries';
  options: readonly { value: string; label: string; films?: number }[];
  /** The chosen values, joined by commas. */
  chosen: string | undefined;
  change: DraftActions['change'];
  onOpen?: () => void;
};

const ChoiceFold = memo(({ label, name, options, chosen, change, onOpen }: ChoiceFoldProps) => {
  const values = chosenValues(chosen);
  return (
    <FilterFold label={label} count={values.length} {...(onOpen && { onOpen })}>
      {options.map(({ value, label: text, films }) => (
        <Choice
          key={value}
          type="checkbox"
          name={name}
          value={value}
          isChecked={values.includes(value)}
          onChange={() => change((before) => ({ [name]: toggled(before[name], value) }))}
        >
          {text}
          {films !== undefined && <span className="ml-auto text-muted text-sm tabular-nums">{grouped(films)}</span>}
        </Choice>
      ))}
    </FilterFold>
  );
});

/** The fold has the countries with the most films, and the chosen ones. */
const MAX_COUNTRIES = 24;

/** The countries with their numbers of films are requested when the fold is opened. */
const CountriesFold = memo(({ chosen, change }: Pick<ChoiceFoldProps, 'chosen' | 'change'>) => {
  const values = chosenValues(chosen);
  const [wasOpened, setOpened] = useState(false);
  const { data } = useQuery({ ...kindsQuery, enabled: wasOpened || values.length > 0 });
  const options = (data?.countries ?? [])
    .filter(({ code }, place) => place < MAX_COUNTRIES || values.includes(code))
    .map(({ code, name, films }) => ({ value: code, label: name, films }));
  return (
    <div className="noscript:hidden">
      <ChoiceFold
        name="countries"
        label="Made in"
        options={options}
        chosen={chosen}
        change={change}
        onOpen={() => setOpened(true)}
      />
    </div>
  );
});

/** Content notes to keep out. The numbers of films are requested when the fold is opened. */
const KeepOutFold = memo(({ chosen, change }: Pick<ChoiceFoldProps, 'chosen' | 'change'>) => {
  const values = chosenValues(chosen);
  const [wasOpened, setOpened] = useState(false);
  const notes = useOfferedNotes(values, wasOpened || values.length > 0);
  return (
    <FilterFold label="Leave out" count={values.length} onOpen={() => setOpened(true)}>
      <p className="mb-2 text-muted text-sm">
        We leave out films with the content that you select. Films we haven’t checked are below the results, in a list
        that you can open.
      </p>
      {notes.map((note) => (
        <NoteChoice
          key={note.value}
          note={note}
          name="without"
          isChecked={values.includes(note.value)}
          onChange={() => change((before) => ({ without: toggled(before.without, note.value) }))}
        />
      ))}
    </FilterFold>
  );
});
