import { useRouter } from '@tanstack/react-router';
import { type Dispatch, type RefObject, useEffectEvent, useLayoutEffect } from 'react';

export type ComboboxState = {
  /** True if the list may be shown. It is shown only if there are options. */
  isOpen: boolean;
  active: string | null;
};

type ComboboxAction =
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

// Base UI's combobox (43 kB) is not used, because it must render the text box itself. It would be loaded later, and
// would then replace the text box while the visitor types.

type Combobox = {
  input: RefObject<HTMLInputElement | null>;
  options: readonly string[];
  active: string | null;
  idOf: (option: string) => string;
  dispatch: Dispatch<ComboboxAction>;
};

/**
 * Makes an existing text box a combobox. The list must be inside the text box's form. This code is loaded later, so
 * that the first screen's script stays small.
 */
export function useCombobox({ input, options, active, idOf, dispatch }: Combobox): void {
  const router = useRouter();
  const isShown = options.length > 0;

  useLayoutEffect(() => {
    input.current?.setAttribute('aria-expanded', String(isShown));
  }, [input, isShown]);

  const activeId = active === null ? null : idOf(active);
  useLayoutEffect(() => {
    if (activeId === null) return;
    const box = input.current;
    box?.setAttribute('aria-activedescendant', activeId);
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
    return () => box?.removeAttribute('aria-activedescendant');
  }, [input, activeId]);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // During composition the keys belong to the input method.
    if (event.isComposing) return;
    if (event.key === 'Enter') {
      if (activeId === null) return;
      event.preventDefault();
      document.getElementById(activeId)?.click();
      return;
    }
    const action = actionOfKey(event, options);
    if (!action) return;
    if (isShown && action.type !== 'left') event.preventDefault();
    dispatch(action);
  });

  // A layout effect attaches the listeners early. Text that is typed before that does not open the list.
  useLayoutEffect(() => {
    const box = input.current;
    const form = box?.form;
    if (!box || !form) return;
    const close = () => dispatch({ type: 'closed' });
    const closeOutside = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && form.contains(target))) close();
    };
    const stop = new AbortController();
    const { signal } = stop;
    box.addEventListener('input', () => dispatch({ type: 'opened' }), { signal });
    box.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    box.addEventListener('blur', close, { signal });
    form.addEventListener('submit', close, { signal });
    // In some browsers a touch elsewhere does not blur the box.
    document.addEventListener('pointerdown', closeOutside, { signal });
    signal.addEventListener('abort', router.subscribe('onBeforeNavigate', close));
    return () => stop.abort();
  }, [input, dispatch, router]);
}
