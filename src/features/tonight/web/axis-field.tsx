import { memo } from 'react';
import { BANDS, bandOf } from '#features/ratings/contract/fright-profile.ts';
import type { RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import { RATING_CATEGORY_DESCRIPTIONS } from '#features/ratings/contract/rating-descriptions.ts';
import { type Range, wantedFigures, writeRange } from '../contract/finder-range.ts';
import { AxisSlider } from './axis-slider.tsx';
import { parseRange, rangeWords } from './finder-search.ts';
import type { DraftActions } from './use-finder.ts';

/** Short forms of the rubric's texts for 0 and 10. */
const AXIS_ENDS: Record<RatingCategory, readonly [low: string, high: string]> = {
  scares: ['never tries', 'people leave the room'],
  atmosphere: ['lit like a sitcom', 'dread in every frame'],
  plot: ['makes no sense', 'worth studying'],
  lore: ['nothing behind it', 'a world of its own'],
  villain: ['hardly a villain', 'a face of the genre'],
  gore: ['none', 'gore is the show'],
  acting: ['amateur', 'unforgettable'],
  unpredictability: ['no surprises', 'breaks its own rules'],
};

type AxisFieldProps = {
  category: RatingCategory;
  range: string | undefined;
  /** True if the name of the category needs an explanation. */
  isExplained?: boolean;
  actions: DraftActions;
};

export const AxisField = memo(({ category, range, isExplained, actions }: AxisFieldProps) => {
  const value = parseRange(range);
  const [low, high] = AXIS_ENDS[category];
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <span className="display text-xl">{category}</span>
        <span aria-hidden="true" className={range === undefined ? 'text-muted text-sm' : 'font-semibold text-sm'}>
          {rangeWords(value)}
        </span>
      </div>
      {isExplained && <p className="text-muted text-xs">{RATING_CATEGORY_DESCRIPTIONS[category]}</p>}
      <div className="noscript:hidden">
        <AxisSlider
          category={category}
          value={value}
          onPreview={(next) => actions.preview({ [category]: writeRange(next) })}
          onCommit={() => actions.change({})}
        />
      </div>
      <noscript>
        <RangeSelect category={category} range={range} />
      </noscript>
      <p className="flex justify-between gap-4 text-muted text-xs">
        <span>{low}</span>
        <span className="sr-only">to</span>
        <span className="text-right">{high}</span>
      </p>
    </div>
  );
});

/** @example choiceWords('gore', { min: 7, max: 10 }) // 'high to extreme (7 to 10)' */
function choiceWords(category: RatingCategory, { min, max }: Range): string {
  const [from, to] = [bandOf(category, min), bandOf(category, max)];
  return `${from === to ? from : `${from} to ${to}`} (${min} to ${max})`;
}

/** The slider of a form without scripts. */
function RangeSelect({ category, range = '' }: Pick<AxisFieldProps, 'category' | 'range'>) {
  const choices = BANDS.map((band) => {
    const choice = wantedFigures(category, band);
    return { value: writeRange(choice) ?? '', label: choiceWords(category, choice) };
  });
  const isOwn = range !== '' && choices.every(({ value }) => value !== range);
  return (
    <select
      name={category}
      aria-label={category}
      defaultValue={range}
      className="h-8 w-full cursor-pointer rounded-sm border border-line-strong bg-ground px-2 text-sm"
    >
      <option value="">any</option>
      {isOwn && <option value={range}>{rangeWords(parseRange(range))}</option>}
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
