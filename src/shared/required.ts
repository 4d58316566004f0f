/** What is said beside a field that was left empty (specification section 5); for pages too, which have no use for zod. */
export const REQUIRED = 'This field is required';
