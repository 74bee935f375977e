import { encode } from 'uqr';
import { classNames } from '../class-names.ts';

/** The number of light modules around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** Dark on light in both themes, because many scanners do not read the opposite. */
export function QrCode({ text, label, className }: { text: string; label: string; className: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={classNames('block rounded-sm', className)}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={squares} />
    </svg>
  );
}
