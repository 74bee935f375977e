import { describe, expect, it } from 'vitest';
import { actionOfKey, type ComboboxState, comboboxReducer } from './use-combobox.ts';

const OPTIONS = ['694', '948', 'all'];
const open = (active: string | null): ComboboxState => ({ isOpen: true, active });
const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

/** The state after one key press. */
function press(state: ComboboxState, key: string, options = OPTIONS, modifiers: Partial<typeof plain> = {}) {
  const action = actionOfKey({ ...plain, ...modifiers, key }, options);
  return action ? comboboxReducer(state, action) : state;
}

describe('the arrow keys', () => {
  it('start at the first or last option when the active option has disappeared', () => {
    expect(press(open('1'), 'ArrowDown')).toEqual(open('694'));
    expect(press(open('1'), 'ArrowUp')).toEqual(open('all'));
  });

  it('open a closed list only with ArrowDown, and no option is active then', () => {
    const closed: ComboboxState = { isOpen: false, active: null };
    expect(press(closed, 'ArrowDown', [])).toEqual(open(null));
    expect(press(closed, 'ArrowDown', [], { altKey: true })).toEqual(open(null));
    expect(press(closed, 'ArrowUp', [])).toEqual(closed);
  });

  it('close the list with Alt and ArrowUp', () => {
    expect(press(open('948'), 'ArrowUp', OPTIONS, { altKey: true })).toEqual({ isOpen: false, active: null });
  });

  it.each(['ctrlKey', 'metaKey', 'shiftKey'])('are left to the text box when they are pressed with %s', (modifier) => {
    expect(press(open('948'), 'ArrowDown', OPTIONS, { [modifier]: true })).toEqual(open('948'));
  });
});

describe('other keys', () => {
  it.each(['ArrowLeft', 'ArrowRight'])('%s moves back to the text and leaves the list open', (key) => {
    expect(press(open('948'), key)).toEqual(open(null));
  });

  it.each(['a', 'Backspace', 'PageDown'])('%s is left to the text box', (key) => {
    expect(press(open('948'), key)).toEqual(open('948'));
  });
});
