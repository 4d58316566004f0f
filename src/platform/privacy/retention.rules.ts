/** An activation that was begun and not finished. */
export const DRAFT_DAYS = 30;

/** A form that a visitor sent, with its attachments. */
export const FORM_YEARS = 2;
