/** Said by the server; a form that hears it offers the way (ui/forms/form.tsx). */
export const PLEASE_SIGN_IN = 'Please sign in to continue.';
