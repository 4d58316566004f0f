import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const PAUSE_MS = 1000;

/** Polls the page's data while work is in progress on the server. */
export function usePolling(isBusy: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setInterval(() => void revalidate(), PAUSE_MS);
    return () => clearInterval(timer);
  }, [isBusy, revalidate]);
}
