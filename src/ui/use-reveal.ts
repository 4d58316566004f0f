import { useEffect, useRef } from 'react';

/**
 * For a section that takes the place of what was just used: the focus moves to it and it is scrolled into view. Nothing
 * happens where it is part of a page as it was loaded. The element needs `tabIndex={-1}`.
 */
export function useReveal<T extends HTMLElement>() {
  const element = useRef<T>(null);
  useEffect(() => {
    if (navigator.userActivation?.hasBeenActive === false) return;
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'start' });
  }, []);
  return element;
}
