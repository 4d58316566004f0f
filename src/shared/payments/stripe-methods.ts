/** Apple Pay and Google Pay pay with a card; Link has a type of its own. The form in the browser must name the same ones. */
export const STRIPE_METHODS = ['card', 'link'] as const;
