import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { PRIMARY_BUTTON } from '../button-styles.ts';

type CopyFieldProps = {
  label: string;
  value: string;
  /** True if the field replaces a form that had the focus. */
  takesFocus?: boolean;
};

export function CopyField({ label, value, takesFocus = false }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === value;
  const copy = async () => {
    field.current?.select();
    // Without permission the selected text can be copied by hand.
    await navigator.clipboard?.writeText(value).then(
      () => setCopied(value),
      () => {},
    );
  };
  return (
    <div className="flex flex-wrap gap-3">
      <input
        ref={field}
        type="text"
        readOnly
        aria-label={label}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
        className="h-11 min-w-0 flex-1 basis-60 rounded-md border border-line-strong bg-sunken px-4 text-sm"
      />
      <button type="button" onClick={copy} className={PRIMARY_BUTTON}>
        {isCopied ? <Check aria-hidden="true" className="size-4" /> : <Copy aria-hidden="true" className="size-4" />}
        <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
      </button>
    </div>
  );
}
