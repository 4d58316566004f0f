import { useEffect } from 'react';

/** While `isHeld`, leaving the page needs confirmation, because an operation would be interrupted or input lost. */
export function useLeaveConfirmation(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return undefined;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isHeld]);
}
