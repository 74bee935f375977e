import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { PRIMARY_BUTTON, SECONDARY_BUTTON } from '#ui/button-styles.ts';
import { Notice } from '#ui/states/notice.tsx';

/** Shows new recovery codes, which are not shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const list = useRef<HTMLUListElement>(null);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => list.current?.focus(), []);
  const copy = async () => {
    // Without permission the codes can be copied by hand.
    await navigator.clipboard?.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => {},
    );
  };
  return (
    <div className="space-y-5">
      <Notice tone="success">
        Keep these recovery codes where you can find them without your phone. Each code works once, in place of a code
        from the app. We cannot show the codes again.
      </Notice>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Recovery codes"
        className="scroll-mt-44 space-y-1 rounded-md border border-line-strong bg-sunken p-4 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <button type="button" onClick={copy} className={PRIMARY_BUTTON}>
          {isCopied ? <Check aria-hidden="true" className="size-4" /> : <Copy aria-hidden="true" className="size-4" />}
          <span aria-live="polite">{isCopied ? 'Copied' : 'Copy all'}</span>
        </button>
        <button type="button" onClick={onDone} className={SECONDARY_BUTTON}>
          I have saved the codes
        </button>
      </div>
    </div>
  );
}
