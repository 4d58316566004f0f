/** What is said beside a field that was left empty (specification section 5); for pages too, which have no use for zod. */
export const REQUIRED = 'This field is required';
/** Beside the box of the terms that was not ticked (open question Q125). */
export const ACCEPT_TERMS = 'You must accept the terms';
