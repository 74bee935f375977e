import { Slider } from '@base-ui/react/slider';
import { bandOf } from '#features/ratings/contract/fright-profile.ts';
import { MAX_RATING, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import { classNames } from '#ui/class-names.ts';
import { type Range, writeRange } from '../contract/finder-range.ts';

type AxisSliderProps = {
  labelledBy: string;
  category: RatingCategory;
  value: Range;
  /** Called while a thumb moves. */
  onPreview: (value: Range) => void;
  /** Called when the change is finished. */
  onChange: (value: Range) => void;
};

/** `any` is the figure that allows every film. */
const THUMBS = [
  { label: 'at least', any: 0 },
  { label: 'at most', any: MAX_RATING },
];

const asRange = ([min = 0, max = MAX_RATING]: readonly number[]): Range => ({ min, max });

/** Base UI is large, so import this file lazily. Browser only: the CSP blocks its inline styles in server HTML. */
export function AxisSlider({ labelledBy, category, value, onPreview, onChange }: AxisSliderProps) {
  return (
    <Slider.Root
      aria-labelledby={labelledBy}
      min={0}
      max={MAX_RATING}
      largeStep={3}
      value={[value.min, value.max]}
      thumbAlignment="edge-client-only"
      thumbCollisionBehavior="swap"
      onValueChange={(next) => onPreview(asRange(next))}
      onValueCommitted={(next) => onChange(asRange(next))}
    >
      <Slider.Control className="flex h-8 w-full cursor-pointer touch-pan-y select-none items-center">
        <Slider.Track className="h-1.5 w-full rounded-full bg-line forced-colors:bg-[GrayText]">
          <Slider.Indicator
            className={classNames(
              'rounded-full forced-colors:bg-[Highlight]',
              writeRange(value) ? 'bg-action' : 'bg-line-strong',
            )}
          />
          {THUMBS.map(({ label, any }, index) => (
            <Slider.Thumb
              key={label}
              index={index}
              getAriaLabel={() => `${category}, ${label}`}
              getAriaValueText={(_, figure) => `${figure}, ${figure === any ? 'any' : bandOf(figure)}`}
              className="size-6 rounded-full border-2 border-text bg-ground hover:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-sickly has-focus-visible:outline-offset-2"
            />
          ))}
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  );
}
