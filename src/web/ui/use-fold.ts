import { useId, useState } from 'react';

/** A button that shows and hides more. `id` is the id of the element that it changes. */
export function useFold() {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const buttonProps = { 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => setOpen(!isOpen) };
  return { isOpen, id, buttonProps };
}
