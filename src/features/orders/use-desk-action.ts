import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { problemOf, type ApiProblem } from '#app/api-client.ts';
import { useToast } from '#ui/toast-store.ts';

/** Runs one call of the order desk: tells how it went and reads the page again. */
export function useDeskAction() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const run = async (call: () => Promise<unknown>, done?: string): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    try {
      await call();
      if (done) toast.success(done);
      await revalidate();
      return true;
    } catch (error) {
      const found = problemOf(error);
      setProblem(found);
      if (found.status !== 428) toast.errors(found.messages);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, problem };
}
