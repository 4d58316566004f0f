import { ORPCError } from '@orpc/client';
import { data, redirect } from 'react-router';
import { pathOf } from '#platform/places/region-path.rules.ts';
import type { ApiClient } from './page-context.ts';

/**
 * Awaits an API call of a loader: "not found", and what cannot be asked for, becomes a real 404 page, "not signed in" a way to the login page and
 * back, "away" a 503 page. `failed` is what a page says of itself when the call fails (specification section 8). Anything
 * else is for the screen (or the error boundary).
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
  return withWayBack('/login', request);
}

/** Redirects an account that must add a second factor, and back. */
export function factorPath(request?: Request): string {
  return withWayBack('/my/security', request);
}

function withWayBack(to: string, request?: Request): string {
  if (!request) return to;
  return `${to}?next=${encodeURIComponent(pathOf(request) + new URL(request.url).search)}`;
}

export interface CallProblem {
  status: number;
  message: string;
  fields: Record<string, string[]>;
}

/** What an in-process call refused, for a loader that shows it on its own screen; anything unexpected is thrown on. */
export function problemOfCall(error: unknown): CallProblem {
  if (!(error instanceof ORPCError) || error.status >= 500) throw error;
  const fields = error.status === 428 ? (error.data as Record<string, string[]>) : {};
  return { status: error.status, message: error.message, fields };
}

/** The server failed, or could not be reached: not the caller's fault. */
export function isServerError(error: unknown): boolean {
  return error instanceof ORPCError && error.status >= 500;
}

const MOST = 4;

/**
 * 404 page of the shop: lists results for the words in the URL, also if misspelled ("labrador-retreiver"). Any other
 * problem is unchanged.
 */
export function meant(api: ApiClient, words: string): (problem?: unknown) => Promise<never> {
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
