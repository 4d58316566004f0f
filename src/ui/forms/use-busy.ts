import { useState } from 'react';

/** Busy while a call runs that reports its outcome itself: `const [busy, run] = useBusy()`. */
export function useBusy() {
  const [isBusy, setBusy] = useState(false);
  const run = async <T>(call: () => Promise<T>): Promise<T> => {
    setBusy(true);
    try {
      return await call();
    } finally {
      setBusy(false);
    }
  };
  return [isBusy, run] as const;
}
