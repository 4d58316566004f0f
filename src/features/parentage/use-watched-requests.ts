import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const PAUSE_MS = 2000;

/** Looks again every two seconds while one of these requests is being worked on. */
export function useWatchedRequests(requests: readonly { state: string }[]): void {
  const { revalidate } = useRevalidator();
  const isBusy = requests.some(({ state }) => state === 'QUEUED' || state === 'IN_ANALYSIS');
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setInterval(() => void revalidate(), PAUSE_MS);
    return () => clearInterval(timer);
  }, [isBusy, revalidate]);
}
