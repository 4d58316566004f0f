import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PaymentFrame } from './payment-frame.tsx';
import { NO_CARDS, usePaymentFrame } from './use-payment-frame.ts';

function CardForm({ publishableKey }: { publishableKey: string | null }) {
  const frame = usePaymentFrame({
    pays: { amountCents: 100, currency: 'AUD', isRecurring: false },
    publishableKey,
    simulatorOrigin: null,
  });
  return <PaymentFrame frame={frame} />;
}

test.each([null, ''])('without a provider key (%o) the form says that cards are not accepted', (publishableKey) => {
  const markup = renderToStaticMarkup(<CardForm publishableKey={publishableKey} />);
  expect(markup).toContain(NO_CARDS);
  expect(markup).toContain('another payment method');
});

test('with a key the message that cards are not accepted is absent', () => {
  expect(renderToStaticMarkup(<CardForm publishableKey="pk_test" />)).not.toContain(NO_CARDS);
});
