import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { isPaidFor } from './parentage.rules.ts';

const PAUSE_MS = 2000;

/** Reloads the page data every two seconds while one of these requests is being processed. */
export function useWatchedRequests(requests: readonly { state: string; payment: { state: string | null } }[]): void {
  const { revalidate } = useRevalidator();
  const isBusy = requests.some(
    (request) => request.state === 'QUEUED' || request.state === 'IN_ANALYSIS' || isPaidFor(request),
  );
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setInterval(() => void revalidate(), PAUSE_MS);
    return () => clearInterval(timer);
  }, [isBusy, revalidate]);
}
