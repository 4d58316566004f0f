import { ORPCError } from '@orpc/client';
import { data, redirect } from 'react-router';
import { pathOf } from '#platform/places/region-path.rules.ts';
import type { ApiClient } from './page-context.ts';

/**
 * Awaits an API call of a loader. "Not found" and invalid parameters become a 404 page, "not signed in" a redirect to
 * the login page and back, "unavailable" a 503 page. `failed` is the page's message if the call fails (specification
 * section 8). The screen or the error boundary handles any other error.
 */
export async function page<T>(call: Promise<T>, request?: Request, failed?: string): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    if (error.status === 401) throw redirect(loginPath(request));
    if (error.code === 'SECOND_FACTOR_NEEDED') throw redirect(factorPath(request));
    if (error.status === 403 || error.status === 404) throw data(null, { status: error.status });
    // The URL is invalid: a word instead of a number.
    if (error.status === 428) throw data(null, { status: 404 });
    if (error.status === 503 || (failed && error.status >= 500)) throw data({ failed }, { status: error.status });
    throw error;
  }
}

/** `/login?next=...`, which returns to the requested page. */
export function loginPath(request?: Request): string {
  return withNext('/login', request);
}

/** The page on which a user must add a second factor; it then returns to the requested page. */
export function factorPath(request?: Request): string {
  return withNext('/my/security', request);
}

function withNext(to: string, request?: Request): string {
  if (!request) return to;
  return `${to}?next=${encodeURIComponent(pathOf(request) + new URL(request.url).search)}`;
}

export interface CallProblem {
  status: number;
  message: string;
  fields: Record<string, string[]>;
}

/**
 * The client error of an in-process call, for a loader that shows it on its own screen; any other error is rethrown.
 */
export function problemOfCall(error: unknown): CallProblem {
  if (!(error instanceof ORPCError) || error.status >= 500) throw error;
  const fields = error.status === 428 ? (error.data as Record<string, string[]>) : {};
  return { status: error.status, message: error.message, fields };
}

/** Whether the server failed or was unavailable, so that the caller is not at fault. */
export function isServerError(error: unknown): boolean {
  return error instanceof ORPCError && error.status >= 500;
}

const MOST = 4;

/**
 * Throws a 404 of the store with suggestions for the words in the URL, even if misspelled ("labrador-retreiver"). Any
 * other problem is rethrown unchanged.
 */
export function notFoundWithSuggestions(api: ApiClient, words: string): (problem?: unknown) => Promise<never> {
  return async (problem) => {
    if (problem !== undefined && !isMissing(problem)) throw problem;
    const near = await api.catalogue.hints({ q: words.replaceAll(/[-_]/g, ' ') }).catch(() => null);
    const suggestions = (near?.results ?? []).slice(0, MOST).map(({ to, label, note }) => ({ to, title: label, note }));
    throw data({ suggestions }, { status: 404 });
  };
}

function isMissing(problem: unknown): boolean {
  return (problem as { init?: { status?: number } } | null)?.init?.status === 404;
}
