/** The server's message for a missing session; forms then offer a link to sign in (ui/forms/form.tsx). */
export const PLEASE_SIGN_IN = 'Please sign in to continue.';
