export interface ActionProblem {
  fields: Record<string, string[]>;
  message: string | null;
  /** Of the answer that refused it; 0: there was none. */
  status: number | null;
}

export const noProblem: ActionProblem = { fields: {}, message: null, status: null };

interface Answer {
  status: number;
  fields: Record<string, string[]>;
  messages: string[];
}

/** What is told of a call that did not go well: fields beside themselves, everything else in toasts. */
export function outcomeOf(answer: Answer, failed?: string): { problem: ActionProblem; toasts: string[] } {
  const { status, fields, messages } = answer;
  if (status === 428) return { problem: { fields, message: null, status }, toasts: [] };
  const toasts = failed && !isRefused(status) ? [failed] : messages;
  return { problem: { fields, message: toasts.join(' '), status }, toasts };
}

/** The call was understood and turned down: what the page shows is no longer so. Trying again would change nothing. */
export function isRefused(status: number): boolean {
  return status >= 400 && status < 500;
}

/** Gone, or no longer in the state that the page shows. */
export function isOutdated(status: number | null): boolean {
  return status === 404 || status === 409;
}
