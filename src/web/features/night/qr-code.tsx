import { encode } from 'uqr';
import { classNames } from '#web/ui/class-names.ts';

/** Light modules around the code (ISO/IEC 18004): scanners need four of them. */
const QUIET_ZONE = 4;

/** One path of squares, row by row. */
const squares = (modules: boolean[][]) =>
  modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');

type QrCodeProps = { url: string; label: string; className?: string };

/** Dark on light in both themes: many scanners do not read the opposite. */
export function QrCode({ url, label, className }: QrCodeProps) {
  const { size, data } = encode(url, { ecc: 'M', border: QUIET_ZONE });
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={classNames('block rounded-sm', className)}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={squares(data)} />
    </svg>
  );
}
