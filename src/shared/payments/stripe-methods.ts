/**
 * Apple Pay and Google Pay use the type `card`; Link has its own type. The form in the browser must have the same list.
 */
export const STRIPE_METHODS = ['card', 'link'] as const;
