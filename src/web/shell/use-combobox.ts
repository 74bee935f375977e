// Base UI's combobox (43 kB) is not used, because it must render the text box itself. It would be loaded later, and
// would then replace the text box while the visitor types.
import { useRouter } from '@tanstack/react-router';
import { type Dispatch, type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { actionOfKey, type ComboboxAction } from './combobox-state.ts';

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
