import { useId, useState } from 'react';

/** For a button that shows and hides more. `id` is the id of the element that the button changes. */
export function useFold() {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const buttonProps = { 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => setOpen(!isOpen) };
  return { isOpen, id, buttonProps };
}
