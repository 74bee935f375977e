import { SelectField } from '#ui/forms/select-field.tsx';

type FigureRangeProps = { range: string; onChange: (range: string) => void };

const FIGURES = Array.from({ length: 11 }, (_, figure) => ({ value: String(figure), label: String(figure) }));
const ENDS = [
  { value: 'at-least', label: 'at least' },
  { value: 'at-most', label: 'at most' },
  { value: 'between', label: 'between' },
] as const;
type End = (typeof ENDS)[number]['value'];

/** @example parts('8-') // { end: 'at-least', min: '8', max: '10' } */
function parts(range: string): { end: End; min: string; max: string } {
  const [min = '', max = ''] = range.split('-');
  const end = max === '' ? 'at-least' : min === '' ? 'at-most' : 'between';
  return { end, min: min || '0', max: max || '10' };
}

const written = (end: End, min: string, max: string) =>
  end === 'at-least' ? `${min}-` : end === 'at-most' ? `-${max}` : `${min}-${max}`;

/** A range of figures as the finder writes it. */
export function FigureRange({ range, onChange }: FigureRangeProps) {
  const { end, min, max } = parts(range);
  return (
    <>
      <SelectField label="Figure" value={end} options={ENDS} onChange={(next) => onChange(written(next, min, max))} />
      {end !== 'at-most' && (
        <SelectField
          label="From"
          value={min}
          options={FIGURES}
          onChange={(next) => onChange(written(end, next, max))}
        />
      )}
      {end !== 'at-least' && (
        <SelectField label="To" value={max} options={FIGURES} onChange={(next) => onChange(written(end, min, next))} />
      )}
    </>
  );
}
