/** How soon staff reply to forms and approve clinics, as stated in forms, pages and emails. */
export const replyPeriods = {
  message: '1 business day',
  application: '10 business days',
  complaint: '5 business days',
  stand: '5 business days',
  study: '30 days',
  clinicApproval: '1 business day',
} as const;

/** Before the first day of the show. */
export const STAND_ARRIVES = 'a week';
