import { Link } from '@tanstack/react-router';
import { Tv } from 'lucide-react';
import { encode } from 'uqr';
import { SECONDARY_BUTTON } from '#ui/button-styles.ts';
import { classNames } from '#ui/class-names.ts';
import { CopyField } from '#ui/forms/copy-field.tsx';
import { LocalNote } from './local-note.tsx';
import { SCREEN_HASH } from './use-night.ts';

export const nightUrl = (code: string) => `${location.origin}/night/${code}`;

/** Shows how others can join. The code itself is in NightBar. */
export function Invitation({ code }: { code: string }) {
  const url = nightUrl(code);
  return (
    <div className="space-y-4">
      <QrCode url={url} label="QR code of the link to this night" className="mx-auto w-full max-w-60" />
      <p className="text-center text-muted text-sm">Point a phone’s camera at it.</p>
      <CopyField label="Link" value={url} />
      <Link
        to="/night/{-$code}"
        params={{ code }}
        hash={SCREEN_HASH}
        className={`${SECONDARY_BUTTON} w-full max-md:hidden`}
      >
        <Tv aria-hidden="true" className="size-4" />
        Show on a television
      </Link>
      <LocalNote />
    </div>
  );
}

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
