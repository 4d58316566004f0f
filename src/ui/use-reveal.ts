import { useEffect, useRef } from 'react';

/**
 * For a section that replaces the element just used: moves the focus to it and scrolls it into view. Does nothing if it
 * was part of the page when it loaded. The element needs `tabIndex={-1}`.
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
