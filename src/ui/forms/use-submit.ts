import { useEffect, useState } from 'react';
import { problemOf } from '#ui/api/api-client.ts';
import { toaster } from '#ui/overlays/toast-store.ts';

interface Submit {
  busy: boolean;
  /** Messages beside their fields, as a 428 carries them. */
  fields: Record<string, string[]>;
  /** What went wrong with the whole form. */
  message: string | null;
  /** Which refusal it was: the code of specification section 8, else the name in the catalogue of failures. */
  reason: string | number | null;
  /** `failedNow` where the work is of several calls, each with words of its own. */
  submit: (work: () => Promise<void>, failedNow?: () => string) => Promise<void>;
}

const NOTHING_WRONG = { fields: {}, message: null, reason: null };

/** One form: busy while it is sent, field messages beside their fields, everything else above the button. */
export function useSubmit(failed: string): Submit {
  const [state, setState] = useState<Omit<Submit, 'submit'>>({ busy: false, ...NOTHING_WRONG });
  useFocusOnInvalid(state.fields);
  useEffect(() => {
    if (state.message) showRefusal();
  }, [state.message]);
  const submit = async (work: () => Promise<void>, failedNow = () => failed) => {
    setState({ busy: true, ...NOTHING_WRONG });
    try {
      await work();
      setState({ busy: false, ...NOTHING_WRONG });
    } catch (error) {
      const problem = problemOf(error);
      const message = problem.status === 428 ? null : problem.message || failedNow();
      setState({ busy: false, fields: problem.fields, message, reason: problem.code });
      if (problem.status === 0 || problem.status >= 500) toaster.error(failedNow());
    }
  };
  return { ...state, submit };
}

/** Moves the focus to the first invalid field. */
export function useFocusOnInvalid(fields: Record<string, string[]>): void {
  useEffect(() => {
    // Only now do the fields say which of them are invalid.
    if (Object.keys(fields).length > 0 && !focusFirstInvalid()) showRefusal();
  }, [fields]);
}

/** What was refused is above the fields: on a phone a whole screen above the button that was pressed. */
function showRefusal(): void {
  const within = document.activeElement?.closest('form') ?? document;
  within.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
}

/** False where no field of the page says that it is the one; those of the form that was sent come first. */
export function focusFirstInvalid(): boolean {
  const wrong = '[aria-invalid="true"]';
  const sent = document.activeElement?.closest('form');
  const field = sent?.querySelector<HTMLElement>(wrong) ?? document.querySelector<HTMLElement>(wrong);
  field?.focus();
  return field !== null;
}
