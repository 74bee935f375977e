import { Check, Copy, Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { SHARE_PICTURES } from '#contract/shared-pages.ts';
import { PRIMARY_BUTTON, SECONDARY_BUTTON } from '#web/ui/button-styles.ts';
import { Notice } from '#web/ui/states/notice.tsx';

const PICTURES = [
  { label: 'Tall picture', ...SHARE_PICTURES.tall },
  { label: 'Wide picture', ...SHARE_PICTURES.wide },
];

/** The URL of a new link, which cannot be shown again, with its pictures. */
export function NewLink({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  // The form that had the focus is gone.
  useEffect(() => field.current?.focus(), []);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    field.current?.select();
    // Without permission the selected text can be copied by hand.
    await navigator.clipboard?.writeText(url).then(
      () => setCopied(true),
      () => {},
    );
  };
  const { pathname } = new URL(url);
  return (
    <div className="space-y-4">
      <Notice tone="success">Your link is ready. Copy it now: it is not shown again.</Notice>
      <div className="flex flex-wrap gap-3">
        <input
          ref={field}
          type="text"
          readOnly
          aria-label="Link"
          value={url}
          onFocus={(event) => event.currentTarget.select()}
          className="h-11 min-w-0 flex-1 basis-60 rounded-md border border-line-strong bg-sunken px-4 text-sm"
        />
        <button type="button" onClick={copy} className={PRIMARY_BUTTON}>
          {isCopied ? <Check aria-hidden="true" className="size-4" /> : <Copy aria-hidden="true" className="size-4" />}
          {isCopied ? 'Copied' : 'Copy'}
        </button>
      </div>
      <ul className="flex flex-wrap gap-3">
        {PICTURES.map(({ label, file, width, height }) => (
          <li key={file}>
            <a href={`${pathname}/${file}`} download={`fright-club-${file}`} className={SECONDARY_BUTTON}>
              <Download aria-hidden="true" className="size-4" />
              {label}
              <span className="text-muted">
                {width} × {height}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
