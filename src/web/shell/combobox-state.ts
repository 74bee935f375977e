export type ComboboxState = {
  /** True if the list may be shown. It is shown only if there are options. */
  isOpen: boolean;
  active: string | null;
};

export type ComboboxAction =
  | { type: 'opened' }
  | { type: 'closed' }
  /** The caret moved within the text: no option is active. */
  | { type: 'left' }
  | { type: 'moved'; by: 1 | -1; options: readonly string[] };

const CLOSED: ComboboxState = { isOpen: false, active: null };

/**
 * Returns the option next to the active one. Null is the text box, which comes after the last option and before the
 * first one.
 */
function neighbour(options: readonly string[], active: string | null, by: 1 | -1): string | null {
  const places = [null, ...options];
  const place = Math.max(0, places.indexOf(active)) + by;
  return places.at(place % places.length) ?? null;
}

export function comboboxReducer(state: ComboboxState, action: ComboboxAction): ComboboxState {
  switch (action.type) {
    case 'opened':
      return { isOpen: true, active: null };
    case 'closed':
      return CLOSED;
    case 'left':
      return { ...state, active: null };
    case 'moved':
      return { isOpen: true, active: neighbour(action.options, state.active, action.by) };
  }
}

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

const CARET_KEYS = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];

/**
 * Follows https://www.w3.org/WAI/ARIA/apg/patterns/combobox/: an editable combobox with manual selection.
 *
 * @param options the visible options; empty while the list is hidden
 * @returns null for keys that only the text box handles
 */
export function actionOfKey(key: Key, options: readonly string[]): ComboboxAction | null {
  if (key.key === 'Escape') return { type: 'closed' };
  if (CARET_KEYS.includes(key.key)) return { type: 'left' };
  if (key.ctrlKey || key.metaKey || key.shiftKey) return null;
  const isShown = options.length > 0;
  if (key.key === 'ArrowDown') return isShown && !key.altKey ? { type: 'moved', by: 1, options } : { type: 'opened' };
  if (key.key === 'ArrowUp' && key.altKey) return { type: 'closed' };
  if (key.key === 'ArrowUp' && isShown) return { type: 'moved', by: -1, options };
  return null;
}
