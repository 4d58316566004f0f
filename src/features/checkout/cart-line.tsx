import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import { Link } from '#ui/link.tsx';
import { QuantityPicker } from '#features/cart/add-to-cart.tsx';
import type { CartItem } from '#features/cart/cart.contract.ts';
import { changeQuantity, removeLine, writeNote } from '#features/cart/use-cart-actions.ts';
import { formatMoney } from '#shared/money.ts';
import { Button } from '#ui/button.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { TextInput } from '#ui/input.tsx';
import { useBusy } from '#ui/use-busy.ts';

interface CartLineProps {
  item: CartItem;
  /** This line must say which animal it is for before checkout goes on. */
  needsAnimal: boolean;
  error: string | null;
}

/** One line: what it is, how many, what it costs, a note; removable. */
export function CartLine({ item, needsAnimal, error }: CartLineProps) {
  const [busy, run] = useBusy();
  const { product, quantity, metaData } = item;
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
        <p className="text-sm text-muted">
          {formatMoney(item.unitAmountCents, item.currency.code)} each
          {item.amountCents < item.unitAmountCents * quantity ? ', with the price for further tests' : ''}
        </p>
      </div>
      <p className="nums text-right text-lg font-bold">{formatMoney(item.amountCents, item.currency.code)}</p>
      {item.problem ? <FieldError messages={[item.problem]} /> : null}
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-3">
        {item.isOnceOnly ? (
          <p className="text-sm text-muted">One for this order</p>
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
          disabled={busy}
          onClick={() => void run(() => removeLine(item.id))}
          icon={<Trash2 aria-hidden="true" className="size-4" />}
        >
          Remove<span className="sr-only"> {product.name}</span>
        </Button>
      </div>
      <LineNote item={item} needsAnimal={needsAnimal} error={error} key={metaData.note ?? ''} />
    </li>
  );
}

function LineNote({ item, needsAnimal, error }: CartLineProps) {
  const [isOpen, setOpen] = useState(needsAnimal || Boolean(item.metaData.note));
  const save = (text: string) => {
    if (text.trim() !== (item.metaData.note ?? '')) void writeNote(item.id, text.trim() || null);
  };
  if (!isOpen && !needsAnimal) {
    return (
      <button type="button" onClick={() => setOpen(true)} className="text-link col-span-2 justify-self-start text-sm">
        Add a note<span className="sr-only"> to {item.product.name}</span>
      </button>
    );
  }
  return (
    <Field
      className="col-span-2"
      label={needsAnimal ? 'Which animal is it for?' : 'Note'}
      hint={needsAnimal ? 'Its name, or its barcode or number in your records' : undefined}
      required={needsAnimal}
      error={error}
    >
      <TextInput
        defaultValue={item.metaData.note ?? ''}
        maxLength={1000}
        aria-label={`${needsAnimal ? 'Which animal is it for' : 'Note'}: ${item.product.name}`}
        onBlur={(event) => save(event.target.value)}
      />
    </Field>
  );
}
