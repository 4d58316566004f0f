import { useState } from 'react';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field, FieldError } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';

/** What every order at the review of an activation asks for. */
export function useCouponAndTerms() {
  const [coupon, setCoupon] = useState('');
  const [acceptTerms, setAcceptTerms] = useState(false);
  return { coupon, setCoupon, acceptTerms, setAcceptTerms, wish: { coupon: coupon || null, acceptTerms } };
}

interface CouponAndTermsProps {
  asked: ReturnType<typeof useCouponAndTerms>;
  fields: Record<string, string[]>;
  /** Fields of the same form that say themselves what is wrong. */
  others?: readonly string[];
}

/** Coupon and terms; below them what is wrong elsewhere, such as in the address of the person. */
export function CouponAndTerms({ asked, fields, others = [] }: CouponAndTermsProps) {
  const shown = ['coupon', 'acceptTerms', ...others];
  const elsewhere = Object.entries(fields).flatMap(([field, messages]) => (shown.includes(field) ? [] : messages));
  return (
    <>
      <Field label="Coupon" error={fields['coupon']}>
        <TextInput
          maxLength={40}
          autoComplete="off"
          value={asked.coupon}
          onChange={(event) => asked.setCoupon(event.target.value)}
        />
      </Field>
      <Field label="Terms" hideLabel error={fields['acceptTerms']}>
        <Checkbox
          checked={asked.acceptTerms}
          onChange={(event) => asked.setAcceptTerms(event.target.checked)}
          label="I accept the terms and conditions"
        />
      </Field>
      <FieldError messages={elsewhere} />
    </>
  );
}
