import { useId, useState } from 'react';

/** For a button that shows and hides an element. `id` must be the id of this element. */
export function useFold() {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const buttonProps = { 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => setOpen(!isOpen) };
  return { isOpen, id, buttonProps };
}
