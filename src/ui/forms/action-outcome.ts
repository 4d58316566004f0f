export interface ActionProblem {
  fields: Record<string, string[]>;
  message: string | null;
  /** The status of the response; 0: there was no response. */
  status: number | null;
}

export const noProblem: ActionProblem = { fields: {}, message: null, status: null };

interface Answer {
  status: number;
  fields: Record<string, string[]>;
  messages: string[];
}

/** How a failed call is reported: field errors beside the fields, everything else in toasts. */
export function outcomeOf(answer: Answer, failed?: string): { problem: ActionProblem; toasts: string[] } {
  const { status, fields, messages } = answer;
  if (status === 428) return { problem: { fields, message: null, status }, toasts: [] };
  const toasts = failed && !isRefused(status) ? [failed] : messages;
  return { problem: { fields, message: toasts.join(' '), status }, toasts };
}

/** The call was valid but refused, so the page is outdated. Retrying would not help. */
export function isRefused(status: number): boolean {
  return status >= 400 && status < 500;
}

/** The item no longer exists or is no longer in the state that the page shows. */
export function isOutdated(status: number | null): boolean {
  return status === 404 || status === 409;
}
