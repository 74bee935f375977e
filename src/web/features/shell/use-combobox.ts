// Made by hand: Base UI's combobox (43 kB) has to render the box itself, so loading it would replace a box in use.
import { useRouter } from '@tanstack/react-router';
import { type Dispatch, type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { actionOfKey, type ComboboxAction } from './combobox-state.ts';

type Combobox = {
  input: RefObject<HTMLInputElement | null>;
  /** Those on show; none while the list is not. */
  options: readonly string[];
  active: string | null;
  idOf: (option: string) => string;
  dispatch: Dispatch<ComboboxAction>;
};

/**
 * Makes a text box, once there is one on the page, a combobox whose list lies in the same form. The box belongs to the
 * first screen's scripts, which have no room for this: so its listeners and its state are put on it from outside.
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
    // While letters are being composed, the keys are the input method's.
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

  // At once: what is typed before its listeners are there would not open the list.
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
    // A finger beside the box does not take the focus from it everywhere.
    document.addEventListener('pointerdown', closeOutside, { signal });
    signal.addEventListener('abort', router.subscribe('onBeforeNavigate', close));
    return () => stop.abort();
  }, [input, dispatch, router]);
}
