/** Before a film leaves its list because of one of its buttons: the focus goes to the film beside it, or to the list's head. */
export function focusNeighbour(button: HTMLElement): void {
  if (document.activeElement !== button) return;
  const item = button.closest('[role="listitem"]');
  const neighbour = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('a');
  const head = button.closest('details')?.querySelector('summary') ?? button.closest<HTMLElement>('[role="tabpanel"]');
  if (neighbour) neighbour.focus();
  else head?.focus({ preventScroll: true });
}
