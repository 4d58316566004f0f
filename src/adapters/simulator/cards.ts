/** The outcome of a test card. The number itself is never stored. */
export interface TestCard {
  brand: 'visa' | 'mastercard' | 'amex';
  last4: string;
  outcome: CardOutcome;
}

export type CardOutcome =
  | { kind: 'succeeds' }
  | { kind: 'declines'; code: string; declineCode: string | null; message: string; slow?: boolean }
  | { kind: 'challenges'; afterwards: CardOutcome };

const succeeds: CardOutcome = { kind: 'succeeds' };

function declines(code: string, declineCode: string | null, message: string): CardOutcome & { kind: 'declines' } {
  return { kind: 'declines', code, declineCode, message };
}

export const genericDecline = declines('card_declined', 'generic_decline', 'Your card was declined.');
const insufficient = declines('card_declined', 'insufficient_funds', 'Your card has insufficient funds.');
const lost = declines('card_declined', 'lost_card', 'Your card was declined.');
const stolen = declines('card_declined', 'stolen_card', 'Your card was declined.');
const expired = declines('expired_card', null, 'Your card has expired.');
const wrongCode = declines('incorrect_cvc', null, "Your card's security code is incorrect.");
const broken = declines(
  'processing_error',
  null,
  'An error occurred while processing your card. Try again in a little bit.',
);
const notATestCard = declines(
  'card_declined',
  'test_mode_live_card',
  'Your card was declined. Your request was in test mode, but used a non test card. Only test cards work here.',
);

// The provider's public test numbers (docs.stripe.com/testing).
const outcomes: Record<string, CardOutcome> = {
  '4242424242424242': succeeds,
  '4000056655665556': succeeds,
  '4000000360000006': succeeds,
  '5555555555554444': succeeds,
  '378282246310005': succeeds,
  '4000000000000002': genericDecline,
  '4000000000009995': insufficient,
  '4000000000009987': lost,
  '4000000000009979': stolen,
  '4000000000000069': expired,
  '4000000000000127': wrongCode,
  '4000000000000119': { ...broken, slow: true },
  '4000000000000341': genericDecline,
  '4000002500003155': { kind: 'challenges', afterwards: succeeds },
  '4000002760003184': { kind: 'challenges', afterwards: succeeds },
  '4000000000003220': { kind: 'challenges', afterwards: succeeds },
  '4000008260003178': { kind: 'challenges', afterwards: insufficient },
  '4000008400001629': { kind: 'challenges', afterwards: genericDecline },
};

// Names that a server may send instead of a number.
const named: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_authenticationRequired: '4000002500003155',
};

export function cardNamed(name: string): TestCard | null {
  const number = named[name];
  return number ? readCard(number) : null;
}

/** null if it is not a valid card number. */
export function readCard(typed: string): TestCard | null {
  const number = typed.replace(/[ -]/g, '');
  if (!/^\d{13,19}$/.test(number) || !passesLuhn(number)) return null;
  const brand = /^3[47]/.test(number) ? 'amex' : /^5[1-5]/.test(number) ? 'mastercard' : 'visa';
  return { brand, last4: number.slice(-4), outcome: outcomes[number] ?? notATestCard };
}

function passesLuhn(number: string): boolean {
  const sum = number
    .split('')
    .toReversed()
    .reduce((total, digit, i) => {
      const doubled = Number(digit) * (i % 2 === 0 ? 1 : 2);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}
