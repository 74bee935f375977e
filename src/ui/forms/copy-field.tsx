import { Check, Copy } from 'lucide-react';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';

type CopyFieldProps = {
  label: string;
  value: string;
  /** True if the field replaces a form that had the focus. */
  takesFocus?: boolean;
  /** True if people also read the value: it then wraps and is never cut off. */
  isWrapped?: boolean;
};

const FIELD = 'min-w-0 flex-1 basis-52 rounded-md border border-line-strong bg-sunken px-4 text-sm';

/** Selects backwards from the end, so that a long value shows its beginning. */
const selectAll = (field: HTMLInputElement | HTMLTextAreaElement) =>
  field.setSelectionRange(0, field.value.length, 'backward');

export function CopyField({ label, value, takesFocus = false, isWrapped = false }: CopyFieldProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === value;
  const copy = async () => {
    // Selects the text first, so that the visitor can copy it by hand if the browser refuses access to the clipboard.
    field.current?.focus();
    if (field.current) selectAll(field.current);
    await navigator.clipboard?.writeText(value).then(
      () => setCopied(value),
      () => {},
    );
  };
  const shared = {
    ref: field,
    readOnly: true,
    'aria-label': label,
    value,
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement & HTMLTextAreaElement>) => selectAll(currentTarget),
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isWrapped ? (
        <textarea {...shared} rows={2} className={`${FIELD} resize-none py-2.5 font-mono`} />
      ) : (
        <input {...shared} type="text" className={`${FIELD} h-11`} />
      )}
      <Button onClick={copy}>
        {isCopied ? <Check className="size-4" /> : <Copy className="size-4" />}
        <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
      </Button>
    </div>
  );
}
