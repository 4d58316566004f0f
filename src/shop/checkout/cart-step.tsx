import { useState } from 'react';
import type { Cart } from '#shop/cart/cart.contract.ts';
import { linesNeedingAnimal } from '#shop/cart/cart.rules.ts';
import { restoreItem, clearCart, removeLine } from '#shop/cart/use-cart-actions.ts';
import { AccountCredit } from '#shop/invoices/account-terms.tsx';
import { CheaperNotice } from '#shop/prices/cheaper-notice.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { useBusy } from '#ui/forms/use-busy.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { OptionalFields } from '#ui/forms/optional-fields.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { CartLine } from './cart-line.tsx';
import { changeCheckout, useCheckout } from './use-checkout.ts';

export interface StepProps {
  cart: Cart;
  userType: 'breeder' | 'vet' | 'owner' | 'guest';
  errors: Record<string, string[]>;
}

interface CartStepProps extends StepProps, Omit<ContactProps, 'errors'> {
  /** The order is paid on the clinic's account. */
  isOnAccount: boolean;
}

/** Step 0: items, contact details, and who collects the samples. */
export function CartStep({ cart, userType, isOnAccount, errors, ...contact }: CartStepProps) {
  const lineIdsNeedingAnimal = new Set(linesNeedingAnimal(userType, cart.items).map((line) => line.id));
  const lineError = errors['items']?.[0] ?? null;
  return (
    <div className="grid gap-8">
      <section aria-labelledby="items-title">
        <h3 id="items-title" className="text-xl">
          {cart.needsSample || cart.items.some(({ sample }) => sample) ? 'Your tests' : 'Your items'}
        </h3>
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {cart.items.map((item) => {
            const isNamed = item.metaData.animalId !== null || Boolean(item.metaData.note);
            return (
              <CartLine
                key={item.id}
                item={item}
                needsAnimal={lineIdsNeedingAnimal.has(item.id)}
                isVet={userType === 'vet'}
                error={isNamed ? null : lineError}
              />
            );
          })}
        </ul>
        {cart.cheaper ? <CheaperNotice option={cart.cheaper} currency={cart.currency.code} className="mt-4" /> : null}
        <ClearCart />
      </section>
      <SavedForLater cart={cart} />
      {isOnAccount ? <AccountCredit orderCents={cart.price.totalCents} /> : null}
      <Contact errors={errors} {...contact} />
      {cart.needsSample ? <SampleCollector errors={errors} isVet={userType === 'vet'} /> : null}
    </div>
  );
}

function ClearCart() {
  const [isConfirming, setConfirming] = useState(false);
  const [busy, run] = useBusy();
  const confirm = async () => {
    await run(clearCart);
    setConfirming(false);
  };
  return (
    <div className="mt-3 flex justify-end">
      <Button variant="quiet" size="sm" className="-mr-3.5" onClick={() => setConfirming(true)}>
        Clear cart
      </Button>
      <ConfirmDialog
        open={isConfirming}
        question="Are you sure you want to clear your cart?"
        confirm="Clear cart"
        danger
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setConfirming(false)}
      >
        All items will be removed.
      </ConfirmDialog>
    </div>
  );
}

function SavedForLater({ cart }: { cart: Cart }) {
  if (cart.savedForLater.length === 0) return null;
  return (
    <section aria-labelledby="saved-title">
      <h3 id="saved-title" className="text-xl">
        Saved for later
      </h3>
      <ul className="mt-3 grid gap-3">
        {cart.savedForLater.map((line) => (
          <Card as="li" key={line.id} tone="paper">
            <p className="font-bold">
              {line.quantity} × {line.name}
            </p>
            <p className="mt-1 text-sm text-muted">{line.reason}</p>
            <div className="mt-3 flex gap-2">
              <Button size="sm" variant="secondary" onClick={() => void restoreItem(line.id)}>
                Move to cart<span className="sr-only">: {line.name}</span>
              </Button>
              <Button size="sm" variant="quiet" onClick={() => void removeLine(line.id)}>
                Remove<span className="sr-only"> {line.name}</span>
              </Button>
            </div>
          </Card>
        ))}
      </ul>
    </section>
  );
}

interface ContactProps extends Pick<StepProps, 'errors'> {
  accountEmail: string | null;
  /** Called for the Enter key ("Go" on a phone) in the last required field. */
  onEnter: () => void;
}

function Contact({ accountEmail, errors, onEnter }: ContactProps) {
  const { state } = useCheckout();
  const phoneError = errors['phoneNumber'] ?? errors['user.phone'];
  return (
    <section aria-labelledby="contact-title" className="grid gap-5">
      <h3 id="contact-title" className="text-xl">
        Contact
      </h3>
      <div className="grid gap-5 md:grid-cols-2">
        <Field
          label="Email"
          hint="For order updates and results"
          required
          error={errors['email'] ?? errors['user.email']}
        >
          <TextInput
            type="email"
            autoComplete="email"
            maxLength={121}
            value={accountEmail ?? state.email}
            readOnly={accountEmail !== null}
            onChange={(event) => changeCheckout({ email: event.target.value })}
            onKeyDown={(event) => {
              if (event.key === 'Enter') onEnter();
            }}
          />
        </Field>
        <OptionalFields label="Add a phone number" shown={Boolean(state.phone || phoneError)} className="md:mt-7.5">
          <Field label="Phone" hint="Only used for delivery" error={phoneError}>
            <TextInput
              type="tel"
              autoComplete="tel"
              maxLength={30}
              value={state.phone}
              onChange={(event) => changeCheckout({ phone: event.target.value })}
            />
          </Field>
        </OptionalFields>
      </div>
      <Checkbox
        label="Send me news about new tests"
        note="About once a month. Unsubscribe with one click."
        checked={state.isNewsletterSubscribed}
        onChange={(event) => changeCheckout({ isNewsletterSubscribed: event.target.checked })}
      />
    </section>
  );
}

export const collectorLabels = { owner: 'I do', vet: 'A veterinarian', collection_agent: 'A collection agent' };

const collectorsFor = (isVet: boolean) => [
  {
    value: 'owner' as const,
    label: isVet ? 'The owner' : collectorLabels.owner,
    note: 'A cheek swab takes a few minutes',
  },
  { value: 'vet' as const, label: collectorLabels.vet },
  { value: 'collection_agent' as const, label: collectorLabels.collection_agent },
];

function SampleCollector({ errors, isVet }: { errors: StepProps['errors']; isVet: boolean }) {
  const { collector } = useCheckout().state;
  const set = (changes: Partial<typeof collector>) => changeCheckout({ collector: { ...collector, ...changes } });
  return (
    <section aria-labelledby="collector-title" className="grid gap-5">
      <h3 id="collector-title" className="text-xl">
        Sample
      </h3>
      <Field as="group" label="Who takes the sample?" error={errors['sampleCollector.type']}>
        <RadioCards
          name="collector"
          columns={3}
          options={collectorsFor(isVet)}
          value={collector.type}
          onChange={(type) => set({ type })}
        />
      </Field>
      {collector.type === 'owner' ? null : (
        <div className="grid gap-5 md:grid-cols-2">
          <Field label="Name" error={errors['sampleCollector.name']}>
            <TextInput maxLength={120} value={collector.name} onChange={(event) => set({ name: event.target.value })} />
          </Field>
          <Field label="Clinic or organisation" error={errors['sampleCollector.clinic']}>
            <TextInput
              maxLength={120}
              value={collector.clinic}
              onChange={(event) => set({ clinic: event.target.value })}
            />
          </Field>
        </div>
      )}
    </section>
  );
}
