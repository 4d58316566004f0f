import { cardNamed, readCard } from './cards.ts';
import { numberIn, textIn } from './forms.ts';
import type { FormBody } from './forms.ts';
import { missing } from './intents.ts';
import { newPaymentMethod, walletTypes } from './objects.ts';
import { StripeProblem } from './world.ts';
import type { World } from './world.ts';
import type { PaymentAccount } from '#adapters/payments/payments.ts';

/** The id of the payment method named in a confirmation, or of a new one created from the entered card. */
export function methodOf(world: World, account: PaymentAccount, form: FormBody): string {
  const name = textIn(form, 'payment_method');
  if (name && world.store.get('method', name)) return name;
  const typed = nested(nested(form.payment_method_data).card);
  const card = name ? cardNamed(name) : readCard(textIn(typed, 'number') ?? '');
  if (name && !card) throw missing('PaymentMethod', name);
  if (!card) {
    throw new StripeProblem(402, {
      type: 'card_error',
      code: 'incorrect_number',
      message: 'Your card number is incorrect.',
      param: 'number',
    });
  }
  const holder = textIn(nested(nested(form.payment_method_data).billing_details), 'name');
  const expMonth = name ? 12 : numberIn(typed, 'exp_month');
  const expYear = name ? world.now().getUTCFullYear() + 3 : fullYear(numberIn(typed, 'exp_year'));
  const wallet = walletTypes.find((type) => type === textIn(typed, 'wallet')) ?? null;
  if (expMonth < 1 || expMonth > 12)
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.");
  if (isPast(expYear, expMonth, world.now()))
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.");
  const method = newPaymentMethod({ card, name: holder, expMonth, expYear, wallet }, world.now());
  world.store.put('method', method.id, { account, object: method, outcome: card.outcome });
  return method.id;
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year;
}

function isPast(year: number, month: number, now: Date): boolean {
  return year * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
}

function cardError(code: string, message: string): StripeProblem {
  return new StripeProblem(402, { type: 'card_error', code, message, param: code.replace('invalid_expiry', 'exp') });
}

function nested(value: FormBody[string] | undefined): FormBody {
  return typeof value === 'object' ? value : {};
}
