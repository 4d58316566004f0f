import { useState } from 'react';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field, FieldError } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';

/** The state of the fields that every order at the review of an activation needs. */
export function useCouponAndTerms() {
  const [coupon, setCoupon] = useState('');
  const [acceptTerms, setAcceptTerms] = useState(false);
  return { coupon, setCoupon, acceptTerms, setAcceptTerms, values: { coupon: coupon || null, acceptTerms } };
}

interface CouponAndTermsProps {
  options: ReturnType<typeof useCouponAndTerms>;
  fields: Record<string, string[]>;
  /** Fields of the same form that show their own errors. */
  others?: readonly string[];
}

/** Coupon and terms, followed by errors from elsewhere, such as the person's address. */
export function CouponAndTerms({ options, fields, others = [] }: CouponAndTermsProps) {
  const shown = ['coupon', 'acceptTerms', ...others];
  const elsewhere = Object.entries(fields).flatMap(([field, messages]) => (shown.includes(field) ? [] : messages));
  return (
    <>
      <Field label="Coupon" error={fields['coupon']}>
        <TextInput
          maxLength={40}
          autoComplete="off"
          value={options.coupon}
          onChange={(event) => options.setCoupon(event.target.value)}
        />
      </Field>
      <Field label="Terms" hideLabel error={fields['acceptTerms']}>
        <Checkbox
          checked={options.acceptTerms}
          onChange={(event) => options.setAcceptTerms(event.target.checked)}
          label="I accept the terms and conditions"
        />
      </Field>
      <FieldError messages={elsewhere} />
    </>
  );
}
