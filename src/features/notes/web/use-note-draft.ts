import { useRef, useState } from 'react';

/** The note that a text gives. Null: an empty text is no note. */
export const noteOf = (text: string) => (text.trim() === '' ? null : text);

export type NoteDraft = ReturnType<typeof useNoteDraft>;

/** The text of a note's form. It outlives the form, which may be closed before the text is saved. */
export function useNoteDraft() {
  // Null: nothing was typed.
  const [text, setText] = useState<string | null>(null);
  const latest = useRef(text);
  const change = (typed: string | null) => {
    latest.current = typed;
    setText(typed);
  };
  return {
    text,
    type: (typed: string) => change(typed),
    discard: () => change(null),
    /** Discards the draft of a saved note, and returns false if another text was typed meanwhile. */
    discardSaved: (note: string | null): boolean => {
      if (latest.current !== null && noteOf(latest.current) !== note) return false;
      change(null);
      return true;
    },
  };
}
