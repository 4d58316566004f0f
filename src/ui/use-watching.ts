import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const PAUSE_MS = 1000;

/** Reads the page again and again while something is under way on the server. */
export function useWatching(isBusy: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setInterval(() => void revalidate(), PAUSE_MS);
    return () => clearInterval(timer);
  }, [isBusy, revalidate]);
}
