import { Link } from '@tanstack/react-router';
import { Tv } from 'lucide-react';
import { SECONDARY_BUTTON } from '#ui/button-styles.ts';
import { CopyField } from '#ui/forms/copy-field.tsx';
import { QrCode } from '#ui/pictures/qr-code.tsx';
import type { Night } from '../contract/movie-night.ts';
import { LocalNote } from './local-note.tsx';
import { SCREEN_HASH } from './use-night.ts';

export const nightUrl = ({ code, key }: Night) => `${location.origin}/night/${code}?key=${key}`;

/** Shows how others can join. The code itself is in NightBar. */
export function Invitation({ night }: { night: Night }) {
  const { code } = night;
  const url = nightUrl(night);
  return (
    <div className="space-y-4">
      <QrCode
        text={url}
        label="QR code with the link to this movie night"
        className="mx-auto w-full max-w-44 lg:max-w-60"
      />
      <p className="text-center text-muted text-sm">Point a phone’s camera at the code.</p>
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
