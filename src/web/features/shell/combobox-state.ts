/** What the list of a combobox is doing. */
export type ComboboxState = {
  /** Whether it is wanted; it is shown once it has options, too. */
  isOpen: boolean;
  /** The option that the arrow keys are on. */
  active: string | null;
};

export type ComboboxAction =
  | { type: 'opened' }
  | { type: 'closed' }
  /** The caret moves within the text: the options are left alone. */
  | { type: 'left' }
  | { type: 'moved'; by: 1 | -1; options: readonly string[] };

const CLOSED: ComboboxState = { isOpen: false, active: null };

/** The option beside the active one. The text box itself lies between the last option and the first. */
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
 * What a key does to the list: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/, editable, with manual selection.
 *
 * @param options those on show; none while the list is not
 * @returns null where the key is the text box's alone
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
