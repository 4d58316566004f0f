import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { Select } from '#ui/forms/select.tsx';
import { advanceTotal } from './advance.rules.ts';
import { formatMoney } from '#shared/money.ts';
import type { AdvanceInput, AdvanceProductChoice, AdvanceView } from './advance.contract.ts';

interface AdvanceFormProps {
  /** The order to change; null for a new one. */
  order: AdvanceView | null;
  agentEmail: string;
  countries: { code: string; name: string }[];
  /** By country code; only countries in which a product has a price. */
  currencies: Record<string, string>;
  products: AdvanceProductChoice[];
  countryCode: string;
  payers: AdvanceInput['payer'][];
  /** Prepared for a club, which has agreed who pays. */
  isClub: boolean;
  /** Preselected on the page of a club. */
  productId: string;
}

/** The form of an advance order: customer, products and payer. */
export function AdvanceForm(props: AdvanceFormProps) {
  const { order, agentEmail, countries, currencies, products, countryCode, payers, isClub, productId } = props;
  const { busy, fields, message, submit } = useSubmit('Something went wrong');
  const navigate = useNavigate();
  const send = (form: FormData) =>
    submit(async () => {
      const input = inputOf(form);
      const saved = order
        ? await api.advance.change({ ...input, id: order.id, version: order.version })
        : await api.advance.lodge(input);
      await navigate(`/my/advance-orders/${saved.id}`);
    });
  const first = order?.products[0];
  const [inputs, setInputs] = useState(() => initialInputs(props));
  return (
    <Form
      className="grid max-w-2xl gap-6"
      message={message}
      onSend={(form) => void send(form)}
      onChange={(event) => setInputs(readInputs(new FormData(event.currentTarget)))}
    >
      <CustomerFields {...{ order, countries, countryCode, fields }} />
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-4 font-display text-xl">Order</legend>
        <Field
          label="Product"
          error={fields['products.0.productId'] ?? fields['products']}
          required
          className="sm:col-span-2"
        >
          <Select
            name="productId"
            defaultValue={first ? String(first.productId) : productId}
            options={products.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </Field>
        <Field label="Quantity" error={fields['products.0.quantity']} required>
          <TextInput name="quantity" type="number" min={1} max={100} defaultValue={first?.quantity ?? 1} />
        </Field>
        <Field
          label="Names of the animals"
          hint="Separated by commas."
          error={fields['animals'] ?? fields['animals.0.name']}
        >
          <TextInput name="animals" defaultValue={order?.animals.map((animal) => animal.name).join(', ')} />
        </Field>
        <Field label="Species" as="group" error={fields['animals.0.species']}>
          <SpeciesCards initial={order?.animals[0]?.species ?? 'dog'} />
        </Field>
        <Field label="Programme" hint="Optional." error={fields['programme']}>
          <TextInput name="programme" defaultValue={order?.programme ?? ''} maxLength={80} />
        </Field>
        <Field
          label="Agent"
          hint="The agent's email address."
          error={fields['agent.email'] ?? fields['agent']}
          required
        >
          <TextInput name="agent" type="email" defaultValue={order?.agent.email ?? agentEmail} maxLength={120} />
        </Field>
      </fieldset>
      <Field
        label="Who pays"
        as="group"
        {...(isClub && { hint: 'As agreed between your club and us.' })}
        error={fields['payer']}
      >
        <PayerCards initial={order?.payer} payers={payers} isClub={isClub} />
      </Field>
      <Total {...{ inputs, products, currencies }} />
      <Button type="submit" loading={busy} className="justify-self-start">
        {order ? 'Save and resend invitation' : 'Invite customer'}
      </Button>
    </Form>
  );
}

type CustomerProps = Pick<AdvanceFormProps, 'order' | 'countries' | 'countryCode'> & {
  fields: Record<string, string[]>;
};

function CustomerFields({ order, countries, countryCode, fields }: CustomerProps) {
  return (
    <fieldset className="grid gap-5 sm:grid-cols-2">
      <legend className="mb-4 font-display text-xl">Customer</legend>
      <Field label="First name" error={fields['user.firstName']} required>
        <TextInput name="firstName" defaultValue={order?.user.firstName} maxLength={80} />
      </Field>
      <Field label="Last name" error={fields['user.lastName']} required>
        <TextInput name="lastName" defaultValue={order?.user.lastName} maxLength={80} />
      </Field>
      <Field label="Email address" error={fields['user.email'] ?? fields['user']} required>
        <TextInput name="email" type="email" defaultValue={order?.user.email} maxLength={120} />
      </Field>
      <Field label="Country" error={fields['user.country']} required>
        <Select
          name="country"
          defaultValue={order?.user.country ?? countryCode}
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </Field>
    </fieldset>
  );
}

/** The values that determine the price. */
interface PriceInputs {
  productId: string;
  quantity: string;
  country: string;
  payer: string;
}

function initialInputs({ order, productId, countryCode, payers }: AdvanceFormProps): PriceInputs {
  const first = order?.products[0];
  return {
    productId: first ? String(first.productId) : productId,
    quantity: String(first?.quantity ?? 1),
    country: order?.user.country ?? countryCode,
    payer: payers.find((payer) => payer === order?.payer) ?? payers[0] ?? 'USER',
  };
}

function readInputs(form: FormData): PriceInputs {
  const text = (name: string) => formText(form, name);
  return { productId: text('productId'), quantity: text('quantity'), country: text('country'), payer: text('payer') };
}

interface TotalProps extends Pick<AdvanceFormProps, 'products' | 'currencies'> {
  inputs: PriceInputs;
}

/** The price for the payer, updated during input. */
function Total({ inputs: { productId, quantity, country, payer }, products, currencies }: TotalProps) {
  const product = products.find(({ id }) => String(id) === productId);
  const currency = currencies[country] ?? null;
  const total = product && advanceTotal(product, { payer, currency, quantity: Number(quantity) });
  return (
    <p role="status" className="nums">
      {total ? (
        <>
          <strong>
            Total: {formatMoney(total.amountCents, total.currency)} {total.currency}
          </strong>{' '}
          {total.taxIncluded ? 'including tax, without shipping' : 'without tax and shipping'}
        </>
      ) : null}
    </p>
  );
}

function SpeciesCards({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial);
  const options = [
    { value: 'dog', label: 'Dog' },
    { value: 'cat', label: 'Cat' },
  ];
  return <RadioCards name="species" options={options} value={value} onChange={setValue} columns={2} />;
}

interface PayerCardsProps extends Pick<AdvanceFormProps, 'payers' | 'isClub'> {
  initial: string | undefined;
}

function PayerCards({ initial, payers, isClub }: PayerCardsProps) {
  const [value, setValue] = useState<string>(payers.find((payer) => payer === initial) ?? payers[0] ?? 'USER');
  const words = { USER: 'The customer', AGENT: isClub ? 'The club' : 'Me, as agent', PROGRAMME: 'The programme' };
  const options = payers.map((payer) => ({ value: payer, label: words[payer] }));
  return <RadioCards name="payer" options={options} value={value} onChange={setValue} columns={3} />;
}

function inputOf(form: FormData): AdvanceInput {
  const text = (name: string) => formText(form, name).trim();
  const names = text('animals').split(',');
  return {
    programme: text('programme'),
    agent: { email: text('agent') },
    user: { email: text('email'), firstName: text('firstName'), lastName: text('lastName'), country: text('country') },
    animals: names
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => ({ name, species: text('species') === 'cat' ? 'cat' : 'dog' })),
    products: text('productId') ? [{ productId: Number(text('productId')), quantity: Number(text('quantity')) }] : [],
    payer: text('payer') as AdvanceInput['payer'],
  };
}
