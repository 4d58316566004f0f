import { useEffect, useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Form } from '#ui/forms/form.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import type { Stock } from './stock.contract.ts';

const tones = { in_stock: 'good', few: 'warn', backorder: 'warn', sold_out: 'bad' } as const;

/** The stock of a tracked product; when it is sold out, a form for a back-in-stock email. */
export function StockNotice({ productId }: { productId: number }) {
  const [stock, setStock] = useState<Stock | null>(null);
  useEffect(() => {
    let isCurrent = true;
    api.stock.find({ productId }).then(
      (found) => isCurrent && setStock(found),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [productId]);
  if (!stock?.counted) return null;
  return (
    <div className="mt-4 grid gap-3" role="status">
      <p>
        <Badge tone={tones[stock.state]}>{stock.words}</Badge>
      </p>
      {stock.state === 'sold_out' ? <StockNoticeForm productId={productId} /> : null}
    </div>
  );
}

function StockNoticeForm({ productId }: { productId: number }) {
  const [email, setEmail] = useState('');
  const { busy, fields, message, submit } = useSubmit('Your request was not saved. Please try again.');
  const [isRequested, setIsRequested] = useState(false);
  const request = () =>
    submit(async () => {
      await api.stock.tellMe({ productId, email: email.trim() });
      setIsRequested(true);
    });
  if (isRequested) return <p>We'll send you one email when it is back in stock.</p>;
  return (
    <Form className="grid gap-2" onSend={() => void request()}>
      <Field
        label="Email me when it is back in stock"
        hint="Your email address, used for this one email only."
        error={fields['email'] ?? message}
      >
        <TextInput
          type="email"
          autoComplete="email"
          maxLength={120}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" loading={busy}>
        {' '}
        Notify me{' '}
      </Button>
    </Form>
  );
}
