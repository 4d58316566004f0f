/** How soon we reply to what was sent in a form, as the form, the page above it and the help pages state it. */
export const replyPeriods = {
  message: '1 business day',
  application: '10 business days',
  complaint: '5 business days',
  stand: '5 business days',
  study: '30 days',
} as const;

/** Before the first day of the show. */
export const STAND_ARRIVES = 'a week';
