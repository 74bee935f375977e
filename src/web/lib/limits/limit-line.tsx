import { use } from 'react';
import { type LimitMarkProps, LimitsContext } from './limit-marks.tsx';

/** Shows a line of text if a film is beyond the limits, or unknown. */
export function LimitLine(props: Omit<LimitMarkProps, 'limits'>) {
  const marks = use(LimitsContext);
  return marks && <marks.Line {...props} limits={marks.limits} />;
}
