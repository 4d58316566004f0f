/** Retention of unfinished activations. */
export const DRAFT_DAYS = 30;

/** Retention of submitted forms with their attachments. */
export const FORM_YEARS = 2;
