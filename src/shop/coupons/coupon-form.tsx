import { useState } from 'react';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { DatePicker } from '#ui/forms/date-picker.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { CheckList, type ChosenLists, ConditionLists, type CouponChoices, Sums } from './coupon-conditions.tsx';
import type { CouponView } from './coupon-admin.contract.ts';
import { couponKindLabels, couponRegionLabels, lastDay } from './coupon-admin.rules.ts';
import { couponKinds } from './coupons.rules.ts';
import { type CouponToSend, chosenOptionsOf, couponOf, isoDay } from './use-coupon-form.ts';
import { audiences } from '#platform/accounts/session-user.rules.ts';
import { regions } from '#platform/places/places.rules.ts';
import { priceAudienceLabels } from '#shop/prices/prices.rules.ts';

interface CouponFormProps {
  coupon: CouponView | null;
  choices: CouponChoices;
  save: string;
  onSave: (coupon: CouponToSend) => Promise<void>;
}

/** The complete coupon form: discount, dates and limits, conditions. */
export function CouponForm({ coupon, choices, save, onSave }: CouponFormProps) {
  const [kind, setKind] = useState<CouponView['kind']>(coupon?.kind ?? 'PERCENT');
  const [chosen, setChosen] = useState<ChosenLists>(() => chosenOptionsOf(coupon, choices));
  const { busy, fields, message, submit } = useSubmit('Failed to save the coupon');
  return (
    <Form
      className="grid gap-6"
      busy={busy}
      message={message}
      onSend={(form) => void submit(() => onSave(couponOf({ form, kind, chosen, before: coupon })))}
    >
      <Card as="section" pad="lg">
        <h2 className="mb-5 text-xl">Discount</h2>
        <div className="grid gap-5">
          <Basics coupon={coupon} errors={fields} />
          <Field as="group" label="Type" error={fields['kind']}>
            <RadioCards name="kind" columns={3} options={kinds} value={kind} onChange={setKind} />
          </Field>
          <KindFields kind={kind} coupon={coupon} errors={fields} />
        </div>
      </Card>
      <Card as="section" pad="lg">
        <h2 className="mb-5 text-xl">Dates and limits</h2>
        <Limits coupon={coupon} errors={fields} />
      </Card>
      <Card as="section" pad="lg">
        <h2 className="mb-5 text-xl">Conditions</h2>
        <div className="grid gap-5">
          <Audiences coupon={coupon} errors={fields} />
          <ConditionLists choices={choices} chosen={chosen} onChange={setChosen} errors={fields} />
          <Sums
            name="conditions.minSubtotal"
            label="Minimum product total"
            hint="Leave empty for no minimum."
            sums={coupon?.conditions.minSubtotal}
            errors={fields}
          />
          <Sums
            name="conditions.maxDiscount"
            label="Maximum discount"
            hint="Leave empty for no limit."
            sums={coupon?.conditions.maxDiscount}
            errors={fields}
          />
        </div>
      </Card>
      <Button type="submit" size="lg" loading={busy} className="justify-self-start">
        {save}
      </Button>
    </Form>
  );
}

const kinds = couponKinds.map((value) => ({ value, label: couponKindLabels[value] }));

interface PartProps {
  coupon: CouponView | null;
  errors: Record<string, string[]>;
}

function Basics({ coupon, errors }: PartProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Code" hint="Not case-sensitive." error={errors['code']} required>
        <TextInput name="code" maxLength={30} autoComplete="off" spellCheck={false} defaultValue={coupon?.code} />
      </Field>
      <Field label="Note" hint="Internal. Customers do not see it." error={errors['note']}>
        <TextInput name="note" maxLength={200} defaultValue={coupon?.note} />
      </Field>
    </div>
  );
}

function KindFields({ kind, coupon, errors }: PartProps & { kind: CouponView['kind'] }) {
  if (kind === 'PERCENT')
    return (
      <Field label="Percentage" error={errors['percent']} required className="max-w-40">
        <TextInput name="percent" inputMode="decimal" maxLength={6} defaultValue={coupon?.percent ?? ''} />
      </Field>
    );
  if (kind === 'BUY_X_GET_Y')
    return (
      <div className="grid max-w-md grid-cols-2 gap-5">
        <Field label="Buy" error={errors['conditions.buy']} required>
          <TextInput name="buy" inputMode="numeric" maxLength={3} defaultValue={coupon?.conditions.buy ?? ''} />
        </Field>
        <Field label="Get free" error={errors['conditions.get']} required>
          <TextInput name="get" inputMode="numeric" maxLength={3} defaultValue={coupon?.conditions.get ?? ''} />
        </Field>
      </div>
    );
  if (kind === 'FREE_SHIPPING') return <p className="text-muted">Applies to any shipping method.</p>;
  const isPrice = kind === 'FIXED_PRICE';
  return (
    <Sums
      name="amounts"
      label={isPrice ? 'Price per unit' : 'Discount amount'}
      hint="The coupon works only in currencies that have an amount here."
      sums={coupon?.amounts}
      errors={errors}
      required
    />
  );
}

function Limits({ coupon, errors }: PartProps) {
  const { startsAt = null, endsAt = null, maxUses = null, maxUsesPerPerson = null } = coupon ?? {};
  return (
    <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
      <Field label="Start date" hint="Leave empty to start now. Dates are in UTC." error={errors['startsAt']}>
        <DatePicker name="startsOn" ahead defaultValue={isoDay(startsAt)} />
      </Field>
      <Field label="End date" hint="Leave empty for no end date. Dates are in UTC." error={errors['endsAt']}>
        <DatePicker name="endsOn" ahead defaultValue={isoDay(endsAt === null ? null : lastDay(endsAt))} />
      </Field>
      <Field label="Total uses" hint="Leave empty for no limit." error={errors['maxUses']}>
        <TextInput name="maxUses" inputMode="numeric" maxLength={7} defaultValue={maxUses ?? ''} />
      </Field>
      <Field label="Uses per customer" hint="Leave empty for no limit." error={errors['maxUsesPerPerson']}>
        <TextInput name="maxUsesPerPerson" inputMode="numeric" maxLength={7} defaultValue={maxUsesPerPerson ?? ''} />
      </Field>
    </div>
  );
}

function Audiences({ coupon, errors }: PartProps) {
  const conditions = coupon?.conditions;
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Field as="group" label="Customer types" hint="Leave empty for everyone.">
        <CheckList name="audiences" options={audienceOptions} checked={conditions?.audiences ?? []} />
      </Field>
      <Field as="group" label="Species" hint="Leave empty for both.">
        <CheckList name="speciesIds" options={speciesOptions} checked={(conditions?.speciesIds ?? []).map(String)} />
      </Field>
      <Field as="group" label="Regions" hint="Leave empty for all." error={errors['conditions.regions']}>
        <CheckList name="regions" options={regionOptions} checked={conditions?.regions ?? []} />
      </Field>
      <Checkbox name="firstOrderOnly" label="First order only" defaultChecked={conditions?.firstOrderOnly ?? false} />
      <Checkbox
        name="includesMultipacks"
        label="Include multipacks"
        note="Multipacks are already discounted, so coupons exclude them by default."
        defaultChecked={conditions?.includesMultipacks ?? false}
      />
    </div>
  );
}

const audienceOptions = audiences.map((value) => ({ value, label: priceAudienceLabels[value] }));
const regionOptions = regions.map((value) => ({ value, label: couponRegionLabels[value] }));
const speciesOptions = [
  { value: '1', label: 'Dogs' },
  { value: '2', label: 'Cats' },
];
