import { use } from 'react';
import { type LimitMarkProps, LimitsContext } from './pictures/limit-marks.tsx';

/** Says for each limit if the film is beyond it, within it, or if that is not known. */
export function LimitLine(props: Omit<LimitMarkProps, 'limits'>) {
  const marks = use(LimitsContext);
  return marks && <marks.Line {...props} limits={marks.limits} />;
}
