import { encode } from 'uqr';

/** The number of light modules around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** Dark on light in both themes, because cameras expect that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET_ZONE });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-56 max-w-full rounded-sm bg-white text-black forced-color-adjust-none"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
