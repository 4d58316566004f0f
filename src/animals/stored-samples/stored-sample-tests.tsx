import { useEffect, useRef, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { api, problemOf, type BrowserApi } from '#ui/api/api-client.ts';
import { addToCart, type ItemMeta } from '#shop/cart/use-cart-actions.ts';
import { formatMoney } from '#shared/money.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { useBusy } from '#ui/forms/use-busy.ts';

type Upgrades = Awaited<ReturnType<BrowserApi['animals']['upgrades']>>;

interface StoredSampleTestsProps {
  animal: { id: number; name: string };
  barcode: string;
}

/** Tests that can be added to a stored sample; loaded when the section is opened. */
export function StoredSampleTests({ animal, barcode }: StoredSampleTestsProps) {
  const [found, setFound] = useState<Upgrades | null>(null);
  const [error, setError] = useState<string | null>(null);
  const load = () => {
    if (found !== null) return;
    setError(null);
    api.animals.upgrades({ id: animal.id, barcode }).then(setFound, (cause: unknown) => {
      setError(problemOf(cause).message);
    });
  };
  const details = useRef<HTMLDetailsElement>(null);
  // The section may have been opened before hydration, when no handler was attached.
  useEffect(() => {
    if (details.current?.open) load();
    // oxlint-disable-next-line react/exhaustive-deps -- only what was open at the beginning
  }, []);
  return (
    <details
      ref={details}
      className="group/open mt-4 border-t border-line"
      onToggle={(event) => event.currentTarget.open && load()}
    >
      <summary className="flex list-none items-center gap-4 py-3 font-bold hover:text-brand">
        <span className="flex-1">Add tests without a new swab</span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-brand transition-transform group-open/open:rotate-180"
        />
      </summary>
      {error ? <Callout tone="bad" title={error} /> : null}
      {found ? (
        <Choice animal={animal} barcode={barcode} found={found} />
      ) : error ? null : (
        <p role="status" className="pb-3 text-sm text-muted">
          Loading tests ...
        </p>
      )}
    </details>
  );
}

function Choice({ animal, barcode, found }: StoredSampleTestsProps & { found: Upgrades }) {
  const single = found.results.find((card) => card.id === found.singleId && card.price);
  const full = found.results.find((card) => card.id === found.fullId && card.price);
  if (found.missingTests.length === 0 || (!single && !full))
    return <p className="pb-3 text-sm text-muted">No more tests are available for this sample.</p>;
  const bound = { animalId: animal.id, barcode };
  return (
    <div className="grid gap-3 pb-3">
      <p className="text-sm text-muted">We have a stored sample of {animal.name}, so you don't need a new kit.</p>
      {full?.price && full.price.amountCents < found.missingTests.length * (single?.price?.amountCents ?? Infinity) ? (
        <Row
          name={`All ${found.missingTests.length} remaining tests`}
          price={full.price}
          item={{ productId: full.id, metaData: { ...bound, isUpgradeFullbreed: true } }}
        />
      ) : null}
      {single?.price ? (
        <ul className="grid max-h-96 gap-2 overflow-y-auto" aria-label="Tests that can be added">
          {found.missingTests.map((test) => (
            <li key={test.id}>
              <Row
                name={test.name}
                price={single.price!}
                isHealth={test.kind === 'disease'}
                item={{ productId: single.id, metaData: { ...bound, isUpgradeTests: true, testId: test.id } }}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

interface RowProps {
  name: string;
  price: { amountCents: number; currency: string };
  item: { productId: number; metaData: ItemMeta };
  isHealth?: boolean;
}

function Row({ name, price, item, isHealth }: RowProps) {
  const [busy, run] = useBusy();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-0 flex-1">{name}</span>
      <span className="nums text-muted">{formatMoney(price.amountCents, price.currency)}</span>
      <Button
        size="sm"
        variant="secondary"
        loading={busy}
        onClick={() => void run(() => addToCart(item, { isHealth }))}
      >
        Add<span className="sr-only">: {name}</span>
      </Button>
    </div>
  );
}
