import { useEffect } from 'react';

/** While it holds, whoever leaves the page is asked first: something would be interrupted or lost. */
export function useHoldPage(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return undefined;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isHeld]);
}
