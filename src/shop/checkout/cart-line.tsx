import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import { Link } from '#ui/link.tsx';
import { QuantityPicker } from '#shop/cart/add-to-cart.tsx';
import type { CartItem } from '#shop/cart/cart.contract.ts';
import { changeQuantity, removeLine, writeNote } from '#shop/cart/use-cart-actions.ts';
import { isQuickLine } from '#shop/fulfilment/quick-turnaround.rules.ts';
import { LineGift } from '#shop/gift-kits/line-gift.tsx';
import { countOf } from '#shared/count-of.ts';
import { formatMoney } from '#shared/money.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Field, FieldError } from '#ui/forms/field.tsx';
import { LinePatient } from './line-patient.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { useBusy } from '#ui/forms/use-busy.ts';

interface CartLineProps {
  item: CartItem;
  /** Checkout can only continue once this line names its animal. */
  needsAnimal: boolean;
  /** Vets can choose one of their patients. */
  isVet: boolean;
  error: string | null;
}

/** One cart line: product, quantity, price and note, with a button to remove it. */
export function CartLine({ item, needsAnimal, isVet, error }: CartLineProps) {
  const [busy, run] = useBusy();
  const { product, quantity } = item;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-3 py-5">
      <div>
        <Link
          to={`/store/${product.slug}/p/${product.id}`}
          className="text-lg font-bold hover:text-brand hover:underline"
        >
          {product.name}
        </Link>
        {item.breedName ? <p>For the {item.breedName}</p> : null}
        <ProfileTests names={item.testNames} />
        {item.animal?.name ? <p>For {item.animal.name}</p> : null}
        {item.metaData.gift ? <LineGift item={item} gift={item.metaData.gift} /> : null}
        {item.certificate ? <p className="text-sm text-muted">Certificate {item.certificate}</p> : null}
        {item.sample ? <p className="text-sm text-muted">Stored sample {item.sample}</p> : null}
        <p className="text-sm text-muted">
          {formatMoney(item.unitAmountCents, item.currency.code)} each
          {item.amountCents < item.unitAmountCents * quantity ? '. Additional tests cost less.' : ''}
        </p>
      </div>
      <p className="nums text-right text-lg font-bold">{formatMoney(item.amountCents, item.currency.code)}</p>
      {item.problem ? <FieldError messages={[item.problem]} /> : null}
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-3">
        {item.isOnceOnly ? (
          <p className="text-sm text-muted">Limited to 1 per order</p>
        ) : (
          <QuantityPicker
            quantity={quantity}
            of={product.name}
            disabled={busy}
            onChange={(next) => void run(() => changeQuantity(item.id, next))}
          />
        )}
        <Button
          variant="quiet"
          size="sm"
          className="-mr-3.5"
          disabled={busy}
          onClick={() => void run(() => removeLine(item.id))}
          icon={<Trash2 aria-hidden="true" className="size-4" />}
        >
          Remove<span className="sr-only"> {product.name}</span>
        </Button>
      </div>
      {isVet && (needsAnimal || isQuickLine(product)) && quantity === 1 && !item.hasUpgradeOption ? (
        <LinePatient item={item} />
      ) : null}
      <LineNote
        item={item}
        needsAnimal={needsAnimal && item.animal === null}
        patient={isVet && quantity === 1 && !item.hasUpgradeOption}
        error={error}
        key={item.animal?.id ?? ''}
      />
    </li>
  );
}

/** The tests of a custom profile, to be checked once more before payment. */
export function ProfileTests({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Disclosure summary={countOf(names.length, 'test')}>
      <ul className="list-disc pl-5 text-sm">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Disclosure>
  );
}

interface LineNoteProps extends Omit<CartLineProps, 'isVet'> {
  /** The line also has a choice of patients. */
  patient: boolean;
}

function LineNote({ item, needsAnimal, patient, error }: LineNoteProps) {
  const [isOpen, setOpen] = useState(needsAnimal || Boolean(item.metaData.note));
  const [noteErrors, setNoteErrors] = useState<string[]>([]);
  const saved = item.metaData.note ?? '';
  // Kept until it is saved: a late response must not replace newer input.
  const [draft, setDraft] = useState<string | null>(null);
  const save = async () => {
    if (draft === null) return;
    const text = draft.trim();
    const { ok, problem } = await writeNote(item.id, text || null);
    setNoteErrors(problem?.fields['note'] ?? []);
    if (ok) setDraft((now) => (now?.trim() === text ? null : now));
  };
  if (!isOpen && !needsAnimal) {
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="text-link col-span-2 -my-2.5 min-h-11 justify-self-start text-sm"
      >
        Add a note<span className="sr-only"> to {item.product.name}</span>
      </button>
    );
  }
  return (
    <Field
      className="col-span-2"
      label={needsAnimal ? 'Which animal is it for?' : 'Note'}
      hint={needsAnimal ? hints[patient ? 'patient' : 'name'] : undefined}
      required={needsAnimal}
      error={noteErrors.length > 0 ? noteErrors : error}
    >
      <TextInput
        value={draft ?? saved}
        maxLength={1000}
        aria-label={`${needsAnimal ? 'Which animal is it for' : 'Note'}: ${item.product.name}`}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => void save()}
      />
    </Field>
  );
}

const hints = {
  name: 'Name, barcode or number in your records',
  patient: 'Choose a patient above, or type the name, barcode or number in your records',
};
