export const SHORTEST_REASON = 5;

export const SHORT_REASON = `Enter a reason of at least ${SHORTEST_REASON} characters.`;

/** Where a reason is asked only of some changes. */
export const isReason = (text: unknown): boolean => typeof text === 'string' && text.trim().length >= SHORTEST_REASON;
