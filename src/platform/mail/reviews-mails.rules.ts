import type { MailContent } from './mail-content.rules.ts';

interface Invitation {
  firstName: string;
  products: string[];
  path: string;
}

interface Rejected {
  product: string;
  reason: string;
  path: string;
}

/** Emails about customer reviews. */
export const reviewsMails = {
  'reviews.invitation': ({ firstName, products, path }: Invitation): MailContent => ({
    subject:
      products.length === 1 ? `What do you think of the ${products[0]}?` : 'What do you think of your DNA tests?',
    heading: firstName ? `${firstName}, would you like to write a review?` : 'Would you like to write a review?',
    paragraphs: [
      'Your results arrived a few days ago. A short review helps others choose a test.',
      'We publish praise and criticism alike, and do not reward reviews. You can edit or delete your review at any time.',
    ],
    lines: products.slice(0, 10).map((title) => ({ title })),
    button: { label: 'Write a review', path },
    notes: ['We ask only once about each test.'],
  }),
  'reviews.rejected': ({ product, reason, path }: Rejected): MailContent => ({
    subject: `Your review of the ${product} was not published`,
    paragraphs: ['Thank you for your review. We could not publish it as it is. You can edit it and send it again.'],
    facts: [['Reason', reason]],
    button: { label: 'Edit review', path },
  }),
};
