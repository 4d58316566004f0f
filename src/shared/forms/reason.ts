export const SHORTEST_REASON = 5;

export const SHORT_REASON = `Enter a reason of at least ${SHORTEST_REASON} characters.`;

/** For forms in which only some changes need a reason. */
export const isReason = (text: unknown): boolean => typeof text === 'string' && text.trim().length >= SHORTEST_REASON;
