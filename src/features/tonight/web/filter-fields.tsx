import { memo } from 'react';
import { PLATFORMS } from '#features/browse/contract/platforms.ts';
import { runtime } from '#features/films/contract/runtime.ts';
import { DECADES } from '#features/my-movies/contract/list-orders.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { SelectField, type SelectOption } from '#ui/forms/select-field.tsx';
import { FINDER_SORTS, type FinderSort } from '../contract/finder-values.ts';
import { AxisField } from './axis-field.tsx';
import type { AxisSlider } from './axis-slider.tsx';
import { ChoiceFold, KeepOutFold } from './choice-folds.tsx';
import { LANGUAGES } from './filter-words.ts';
import { publicSearch, type TonightSearch } from './finder-search.ts';
import { KindsFold } from './kinds-fold.tsx';
import { PersonalFilters } from './personal-filters.tsx';
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
  Slider: typeof AxisSlider | undefined;
};

/** The fields are rendered again only if their own part of the search changes. */
export function FilterFields({ shown, actions, isMember, isLimited, setLimited, Slider }: FilterFieldsProps) {
  const { change } = actions;
  return (
    <>
      {shown.like && <input type="hidden" name="like" value={shown.like} />}
      <div className="space-y-3">
        {RATING_CATEGORIES.map((category) => (
          <AxisField key={category} category={category} range={shown[category]} Slider={Slider} actions={actions} />
        ))}
      </div>
      <PersonalFilters
        watchlist={shown.watchlist}
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
        isMember={isMember}
        change={change}
      />
      <ChoiceFold name="platforms" label="Streaming on" options={PLATFORMS} chosen={shown.platforms} change={change} />
      <KindsFold label="Kinds" name="themes" chosen={shown.themes} change={change} />
      <KindsFold label="None of these" name="not" chosen={shown.not} change={change} />
      <ChoiceFold name="decades" label="Decades" options={DECADE_OPTIONS} chosen={shown.decades} change={change} />
      <KeepOutFold chosen={shown.without} change={change} />
    </>
  );
}

type SelectFieldsProps = Pick<TonightSearch, 'sort' | 'maxRuntime' | 'language'> & {
  isMember: boolean;
  change: DraftActions['change'];
};

const SelectFields = memo(({ sort = 'match', maxRuntime, language, isMember, change }: SelectFieldsProps) => (
  <div className="my-5 flex flex-col items-start gap-3 [&>*]:w-full [&>*]:justify-between">
    <SelectField
      label="Sort by"
      name="sort"
      value={sort}
      options={isMember ? SORTS : PUBLIC_SORTS}
      onChange={(value) => change({ sort: value === 'match' ? undefined : value })}
    />
    <SelectField
      label="Length at most"
      name="maxRuntime"
      value={maxRuntime ?? ''}
      options={withAny(LENGTHS.map(minutes), maxRuntime, runtime(Number(maxRuntime)))}
      onChange={(value) => change({ maxRuntime: value || undefined })}
    />
    <SelectField
      label="Language"
      name="language"
      value={language ?? ''}
      options={withAny(LANGUAGES, language)}
      onChange={(value) => change({ language: value || undefined })}
    />
  </div>
));
