/**
 * The error for an empty required field (specification section 5). In a separate file, so that pages do not load zod.
 */
export const REQUIRED = 'This field is required';
/** The error for terms that were not accepted (open question Q125). */
export const ACCEPT_TERMS = 'You must accept the terms';
