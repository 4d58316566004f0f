import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { problemOf } from '#ui/api/api-client.ts';
import { toaster } from '#ui/overlays/toast-store.ts';
import { isOutdated, noProblem, outcomeOf } from './action-outcome.ts';
import { focusFirstInvalid } from './use-submit.ts';

/**
 * One press: busy while it runs; then the page is read again, also when it was refused because someone else was there first: what it
 * shows is no longer so. Only then a toast says how it went: the next press starts from what is there. `run` tells whether it went well;
 * `after` closes the window it was asked in.
 * A refused field is said beside it where the caller shows `fields`, else in the toast. Whole forms use useSubmit.
 */
export function useAction(failed?: string) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(noProblem);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const [first] = Object.values(problem.fields).flat();
    if (first && !focusFirstInvalid()) toaster.error(first);
  }, [problem]);
  const run = async (call: () => Promise<unknown>, done?: string, after?: () => void): Promise<boolean> => {
    setBusy(true);
    setProblem(noProblem);
    try {
      await call();
      after?.();
      await revalidate();
      if (done) toaster.success(done);
      return true;
    } catch (error) {
      const told = outcomeOf(problemOf(error), failed);
      setProblem(told.problem);
      toaster.errors(told.toasts);
      if (isOutdated(told.problem.status)) await revalidate();
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, ...problem };
}
