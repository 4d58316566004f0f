/** How long emailed links are valid. */
export const RESET_MINUTES = 30;
export const REGISTRATION_HOURS = 48;
export const EMAIL_CHANGE_HOURS = 24;
