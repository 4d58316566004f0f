import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { problemOf } from '#app/api-client.ts';
import { toaster } from '#ui/toast-store.ts';
import { focusFirstInvalid } from './use-submit.ts';

interface ActionProblem {
  fields: Record<string, string[]>;
  message: string | null;
  /** Of the answer that refused it; 0: there was none. */
  status: number | null;
}

const none: ActionProblem = { fields: {}, message: null, status: null };

/**
 * One press: busy while it runs; then a toast says how it went and the page is read again. `run` tells whether it went well;
 * `after` closes the window it was asked in.
 * A refused field is said beside it where the caller shows `fields`, else in the toast. Whole forms use useSubmit.
 */
export function useAction(failed?: string) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(none);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const [first] = Object.values(problem.fields).flat();
    if (first && !focusFirstInvalid()) toaster.error(first);
  }, [problem]);
  const run = async (call: () => Promise<unknown>, done?: string, after?: () => void): Promise<boolean> => {
    setBusy(true);
    setProblem(none);
    try {
      await call();
      after?.();
      if (done) toaster.success(done);
      await revalidate();
      return true;
    } catch (error) {
      const { status, fields, messages } = problemOf(error);
      const isField = status === 428;
      const said = failed && (status === 0 || status >= 500) ? [failed] : messages;
      setProblem({ fields, message: isField ? null : said.join(' '), status });
      if (!isField) toaster.errors(said);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, ...problem };
}
