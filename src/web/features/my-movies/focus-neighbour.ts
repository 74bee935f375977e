/** Before a film leaves its list because of one of its buttons: the focus goes to the film beside it. */
export function focusNeighbour(button: HTMLElement): void {
  if (document.activeElement !== button) return;
  const item = button.closest('[role="listitem"]');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const target = neighbour?.querySelector('a') ?? button.closest<HTMLElement>('[role="tabpanel"]');
  target?.focus();
}
