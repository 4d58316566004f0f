import { useEffect, useState } from 'react';
import { problemOf } from '#ui/api/api-client.ts';
import { toaster } from '#ui/overlays/toast-store.ts';

interface Submit {
  busy: boolean;
  /** Field errors, as in a 428 response. */
  fields: Record<string, string[]>;
  /** The error of the whole form. */
  message: string | null;
  /** The reason of a refusal: the code of specification section 8, else the name in the error catalogue. */
  reason: string | number | null;
  /** `failedNow` is for work with several calls that have different messages. */
  submit: (work: () => Promise<void>, failedNow?: () => string) => Promise<void>;
}

const NOTHING_WRONG = { fields: {}, message: null, reason: null };

/** Sends a form: busy while it is sent, field errors for the fields, every other error for the whole form. */
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

/** Moves the focus to the first invalid field. An error that the page shows nowhere appears in a toast. */
export function useFocusOnInvalid(fields: Record<string, string[]>): void {
  useEffect(() => {
    const [first] = Object.values(fields).flat();
    // The fields are marked as invalid only after rendering.
    if (first && !focusFirstInvalid() && !showRefusal()) toaster.error(first);
  }, [fields]);
}

/**
 * Scrolls to the form's error, which on a phone may be a whole screen above the clicked button. Returns false if there
 * is none.
 */
function showRefusal(): boolean {
  const within = document.activeElement?.closest('form') ?? document;
  const alert = within.querySelector('[role="alert"]');
  alert?.scrollIntoView({ block: 'nearest' });
  return alert !== null;
}

/** Returns false if no field on the page is marked as invalid; fields of the submitted form take precedence. */
export function focusFirstInvalid(): boolean {
  const wrong = '[aria-invalid="true"]';
  const sent = document.activeElement?.closest('form');
  const field = sent?.querySelector<HTMLElement>(wrong) ?? document.querySelector<HTMLElement>(wrong);
  field?.focus();
  return field !== null;
}
