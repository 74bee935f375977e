import { type Curve, LOOKS } from './curves.tsx';

export function FrightGraphLegend({ curves }: { curves: Curve[] }) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {curves.map(({ name, look }) => {
        const { Sample } = LOOKS[look];
        return (
          <li key={name} className="flex items-center gap-2">
            <svg viewBox="0 0 24 12" aria-hidden="true" className="w-6">
              <Sample />
            </svg>
            {name}
          </li>
        );
      })}
    </ul>
  );
}
