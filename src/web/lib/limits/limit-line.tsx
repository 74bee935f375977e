import { use } from 'react';
import { type LimitMarkProps, LimitsContext } from './limit-marks.tsx';

export function LimitLine(props: Omit<LimitMarkProps, 'limits'>) {
  const marks = use(LimitsContext);
  return marks && <marks.Line {...props} limits={marks.limits} />;
}
