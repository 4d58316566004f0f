import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { problemOf } from '#ui/api/api-client.ts';
import { toaster } from '#ui/overlays/toast-store.ts';
import { isOutdated, noProblem, outcomeOf } from './action-outcome.ts';
import { focusFirstInvalid } from './use-submit.ts';

/**
 * Runs the action of a button: busy while it runs, then the page's data is reloaded, also if the action was refused
 * because the page is outdated. The toast appears only after the reload, so that the next click starts from current
 * data. `run` returns whether it succeeded; `after` closes the dialog. Field errors are shown beside the fields if the
 * caller renders `fields`, otherwise in a toast. Whole forms use useSubmit.
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
      const outcome = outcomeOf(problemOf(error), failed);
      setProblem(outcome.problem);
      toaster.errors(outcome.toasts);
      if (isOutdated(outcome.problem.status)) await revalidate();
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, ...problem };
}
