import { Slider } from '@base-ui/react/slider';
import { bandOf } from '#contract/fright-profile.ts';
import { RATING_MAX, type RatingCategory } from '#contract/rating-categories.ts';
import { formatRange, type Range } from './range.ts';

type AxisSliderProps = {
  labelledBy: string;
  category: RatingCategory;
  value: Range;
  /** While a thumb moves. */
  onPreview: (value: Range) => void;
  /** When it has moved. */
  onChange: (value: Range) => void;
};

const ENDS = ['at least', 'at most'];

function valueWords(value: number, end: number): string {
  if (value === (end === 0 ? 0 : RATING_MAX)) return `${value}, any`;
  return `${value}, ${bandOf(value)}`;
}

const asRange = ([min = 0, max = RATING_MAX]: readonly number[]): Range => [min, max];

/** It includes Base UI, so import it lazily, and sets inline styles, which the CSP blocks in server HTML. */
export function AxisSlider({ labelledBy, category, value, onPreview, onChange }: AxisSliderProps) {
  return (
    <Slider.Root
      data-set={formatRange(value)}
      className="group"
      aria-labelledby={labelledBy}
      min={0}
      max={RATING_MAX}
      largeStep={3}
      value={value}
      thumbAlignment="edge-client-only"
      thumbCollisionBehavior="swap"
      onValueChange={(next) => onPreview(asRange(next))}
      onValueCommitted={(next) => onChange(asRange(next))}
    >
      <Slider.Control className="flex h-8 w-full cursor-pointer touch-pan-y select-none items-center">
        <Slider.Track className="h-1.5 w-full rounded-full bg-line forced-colors:bg-[GrayText]">
          <Slider.Indicator className="rounded-full bg-line-strong group-data-set:bg-action forced-colors:bg-[Highlight]" />
          {ENDS.map((end, index) => (
            <Slider.Thumb
              key={end}
              index={index}
              getAriaLabel={() => `${category}, ${end}`}
              getAriaValueText={(_, figure) => valueWords(figure, index)}
              className="size-6 rounded-full border-2 border-text bg-ground hover:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-sickly has-focus-visible:outline-offset-2"
            />
          ))}
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  );
}
