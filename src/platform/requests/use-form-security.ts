import { useCallback, useRef } from 'react';
import { api } from '#ui/api/api-client.ts';

const TRIES_AT_A_TIME = 2000;
const OPEN_AT_LEAST_MS = 2200;

interface FormSecurity {
  /** Requests a challenge and starts to solve it; called when the user starts to type. */
  prepare: () => void;
  /**
   * The value of the field "security"; it stays the same until `renew`, so that a second click sends the same request.
   */
  security: () => Promise<string>;
  renew: () => void;
}

/**
 * Proof of work in the visitor's browser before a form is sent: no captcha, no third party (specification 5, security
 * field).
 */
export function useFormSecurity(): FormSecurity {
  const pass = useRef<Promise<string> | null>(null);
  const start = useCallback(() => {
    pass.current ??= solveNew().catch((error: unknown) => {
      pass.current = null;
      throw error;
    });
    return pass.current;
  }, []);
  return {
    prepare: useCallback(() => void start().catch(() => {}), [start]),
    security: start,
    renew: useCallback(() => void (pass.current = null), []),
  };
}

async function solveNew(): Promise<string> {
  const [{ findNonce }, { challenge }] = await Promise.all([
    import('./proof-of-work.rules.ts'),
    api.requests.challenge(),
  ]);
  // Measured from the arrival of the challenge, because its request itself may take long on a slow connection.
  const opened = Date.now();
  for (let from = 0; ; from += TRIES_AT_A_TIME) {
    const nonce = findNonce(challenge, from, TRIES_AT_A_TIME);
    if (nonce !== null) {
      await pause(OPEN_AT_LEAST_MS - (Date.now() - opened));
      return `${challenge}:${nonce}`;
    }
    await pause(0);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, ms));
  });
}
