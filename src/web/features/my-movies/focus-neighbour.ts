/** Call before a button removes its film: moves the focus to a neighbouring film or the list's heading. */
export function focusNeighbour(button: HTMLElement): void {
  if (document.activeElement !== button) return;
  const item = button.closest('[role="listitem"]');
  const neighbour = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('a');
  const head = button.closest('details')?.querySelector('summary') ?? button.closest<HTMLElement>('[role="tabpanel"]');
  if (neighbour) neighbour.focus();
  else head?.focus({ preventScroll: true });
}
