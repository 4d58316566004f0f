import { data } from 'react-router';
import type { ApiClient } from './api-handler.ts';

const MOST = 4;

/**
 * What a page of the shop does about an address that leads nowhere: its 404 offers what bears the words of the address,
 * written right or not ("labrador-retreiver"). Any other problem goes on as it was.
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
