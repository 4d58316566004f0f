import { z } from 'zod';

const MAX_ELEMENTS = 100;
const MAX_CHARACTERS = 2_000;

/**
 * A list in a query: `?ids=1,2` or `?ids=1&ids=2`, without duplicates. If one element does not match `element`, the
 * request is refused with an error for the parameter: a list is never silently shortened.
 */
export function listField<T extends z.ZodType>(element: T, most = MAX_ELEMENTS) {
  return z.preprocess(splitList, z.array(element).max(most)).optional();
}

function splitList(given: unknown): unknown {
  if (given === undefined || given === null) return [];
  const parts = Array.isArray(given) ? given : [given];
  if (parts.length > MAX_ELEMENTS || parts.some((part) => typeof part === 'object')) return given;
  if (parts.some((part) => String(part).length > MAX_CHARACTERS)) return given;
  const elements = parts.flatMap((part) => String(part).split(',')).map((part) => part.trim());
  return [...new Set(elements.filter((part) => part !== ''))];
}
