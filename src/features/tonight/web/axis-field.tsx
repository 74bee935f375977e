import { memo, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import { BANDS, bandOf, type Range, wantedFigures, writeRange } from '#features/ratings/contract/fright-profile.ts';
import { MAX_RATING, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import { RATING_CATEGORY_DESCRIPTIONS } from '#features/ratings/contract/rating-descriptions.ts';
import { ANY, parseRange, rangeWords } from './finder-search.ts';
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

/** Two range inputs lie over each other: only their thumbs take the pointer. */
const INPUT = [
  'pointer-events-none absolute inset-0 size-full appearance-none bg-transparent outline-none',
  '[&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:cursor-pointer [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-text [&::-webkit-slider-thumb]:bg-ground',
  '[&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:cursor-pointer [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-text [&::-moz-range-thumb]:bg-ground',
  'focus-visible:[&::-webkit-slider-thumb]:outline-2 focus-visible:[&::-webkit-slider-thumb]:outline-sickly focus-visible:[&::-webkit-slider-thumb]:outline-offset-2',
  'focus-visible:[&::-moz-range-thumb]:outline-2 focus-visible:[&::-moz-range-thumb]:outline-sickly focus-visible:[&::-moz-range-thumb]:outline-offset-2',
].join(' ');

/** The radius of a thumb, in pixels. */
const RADIUS = 12;
const ENDS = ['min', 'max'] as const;
const LABELS = { min: 'from', max: 'to' };
const percent = (figure: number) => `${(100 * figure) / MAX_RATING}%`;

type AxisSliderProps = {
  category: RatingCategory;
  value: Range;
  /** Called while a thumb moves. */
  onPreview: (value: Range) => void;
  /** Called when a thumb has been moved. */
  onCommit: () => void;
};

/** A range of a category. The server renders the same shape, so that nothing changes when the script comes. */
function AxisSlider({ category, value, onPreview, onCommit }: AxisSliderProps) {
  const group = useRef<HTMLDivElement>(null);
  /** The value of the other thumb when a drag began, so that the thumbs can be dragged past each other. */
  const fixed = useRef<number | null>(null);
  const commit = () => {
    fixed.current = null;
    onCommit();
  };
  const onNativeChange = useEffectEvent(commit);
  /** Thumbs that were moved before hydration. */
  const followFirst = useEffectEvent((thumbs: HTMLInputElement[]) => {
    const figures = thumbs.map((thumb) => Number(thumb.value));
    if (ENDS.every((end, place) => figures[place] === value[end])) return;
    onPreview({ min: Math.min(...figures), max: Math.max(...figures) });
    onCommit();
  });
  useEffect(() => {
    // React's onChange is the event `input`. The browser sends `change` after each key, and when a thumb is released.
    const { current } = group;
    if (current) followFirst([...current.querySelectorAll('input')]);
    current?.addEventListener('change', onNativeChange);
    return () => current?.removeEventListener('change', onNativeChange);
  }, []);
  const preview = (moved: number, other: number) =>
    onPreview({ min: Math.min(moved, other), max: Math.max(moved, other) });
  /** A press on the track moves the nearer thumb. */
  const press = ({ target, currentTarget, clientX, pointerId }: PointerEvent<HTMLDivElement>) => {
    if (!(target instanceof Element)) return;
    target.setPointerCapture(pointerId);
    if (target instanceof HTMLInputElement) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    const figure = Math.round(((clientX - left - RADIUS) / (width - 2 * RADIUS)) * MAX_RATING);
    const isNearMin = Math.abs(figure - value.min) < Math.abs(figure - value.max);
    preview(Math.min(MAX_RATING, Math.max(0, figure)), isNearMin ? value.max : value.min);
  };
  return (
    // No `change` is sent for a thumb that has been dragged past the other.
    <div
      ref={group}
      onPointerDown={press}
      onPointerUp={commit}
      className="relative h-8 cursor-pointer touch-pan-y select-none"
    >
      <span className="absolute inset-x-0 top-[0.8125rem] h-1.5 rounded-full bg-line forced-colors:bg-[GrayText]" />
      <svg aria-hidden="true" className="absolute left-3 top-[0.8125rem] h-1.5 w-[calc(100%-1.5rem)]">
        <rect
          x={percent(value.min)}
          width={percent(value.max - value.min)}
          height="100%"
          className={writeRange(value) ? 'fill-action' : 'fill-line-strong'}
        />
      </svg>
      {ENDS.map((end) => (
        <input
          key={end}
          type="range"
          min={0}
          max={MAX_RATING}
          value={value[end]}
          aria-label={`${category}, ${LABELS[end]}`}
          aria-valuetext={`${value[end]}, ${value[end] === ANY[end] ? 'any' : bandOf(category, value[end])}`}
          onPointerDown={() => {
            fixed.current = value[end === 'min' ? 'max' : 'min'];
          }}
          onChange={({ target }) =>
            preview(Number(target.value), fixed.current ?? value[end === 'min' ? 'max' : 'min'])
          }
          className={INPUT}
        />
      ))}
    </div>
  );
}
