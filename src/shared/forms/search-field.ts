import { z } from 'zod';

const MAX_CHARACTERS = 120;

/** The search text of a list, trimmed; empty: the whole list. */
export const searchField = (most = MAX_CHARACTERS) => z.string().trim().max(most).default('');
