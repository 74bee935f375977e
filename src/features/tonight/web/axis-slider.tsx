import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import { bandOf } from '#features/ratings/contract/fright-profile.ts';
import { MAX_RATING, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import { type Range, writeRange } from '../contract/finder-range.ts';
import { ANY } from './finder-search.ts';

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
export function AxisSlider({ category, value, onPreview, onCommit }: AxisSliderProps) {
  const group = useRef<HTMLDivElement>(null);
  /** The value of the other thumb when a drag began, so that the thumbs can be dragged past each other. */
  const fixed = useRef<number | null>(null);
  const commit = () => {
    fixed.current = null;
    onCommit();
  };
  const onNativeChange = useEffectEvent(commit);
  useEffect(() => {
    // React's onChange is the event `input`. The browser sends `change` after each key, and when a thumb is released.
    const { current } = group;
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
