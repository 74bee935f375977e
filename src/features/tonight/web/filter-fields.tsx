import type { ReactNode } from 'react';
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
import type { Draft } from './use-finder.ts';

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
  draft: Draft;
  isMember: boolean;
  Slider: typeof AxisSlider | undefined;
  personal: ReactNode;
};

export function FilterFields({ draft: { shown, preview, change }, isMember, Slider, personal }: FilterFieldsProps) {
  const set = (part: TonightSearch) => change(part);
  return (
    <>
      {shown.like && <input type="hidden" name="like" value={shown.like} />}
      <div className="space-y-3">
        {RATING_CATEGORIES.map((category) => (
          <AxisField
            key={category}
            category={category}
            range={shown[category]}
            Slider={Slider}
            onPreview={(range) => preview({ [category]: range })}
            onChange={(range) => set({ [category]: range })}
          />
        ))}
      </div>
      {personal}
      <div className="my-5 flex flex-col items-start gap-3 [&>*]:w-full [&>*]:justify-between">
        <SelectField
          label="Sort by"
          name="sort"
          value={(isMember ? shown : publicSearch(shown)).sort ?? 'match'}
          options={isMember ? SORTS : PUBLIC_SORTS}
          onChange={(sort) => set({ sort: sort === 'match' ? undefined : sort })}
        />
        <SelectField
          label="Length at most"
          name="maxRuntime"
          value={shown.maxRuntime ?? ''}
          options={withAny(LENGTHS.map(minutes), shown.maxRuntime, runtime(Number(shown.maxRuntime)))}
          onChange={(maxRuntime) => set({ maxRuntime: maxRuntime || undefined })}
        />
        <SelectField
          label="Language"
          name="language"
          value={shown.language ?? ''}
          options={withAny(LANGUAGES, shown.language)}
          onChange={(language) => set({ language: language || undefined })}
        />
      </div>
      <ChoiceFold
        name="platforms"
        label="Streaming on"
        options={PLATFORMS}
        chosen={shown.platforms}
        onChange={(platforms) => set({ platforms })}
      />
      <KindsFold label="Kinds" name="themes" chosen={shown.themes} onChange={(themes) => set({ themes })} />
      <KindsFold label="None of these" name="not" chosen={shown.not} onChange={(not) => set({ not })} />
      <ChoiceFold
        name="decades"
        label="Decades"
        options={DECADE_OPTIONS}
        chosen={shown.decades}
        onChange={(decades) => set({ decades })}
      />
      <KeepOutFold chosen={shown.without} onChange={(without) => set({ without })} />
    </>
  );
}
