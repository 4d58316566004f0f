import { type FormEvent, useState } from 'react';
import { api } from '#app/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { formText } from '#ui/form-text.ts';
import { Textarea } from '#ui/input.tsx';
import type { DeskOrder } from './order-desk.contract.ts';
import { returnWord } from './order-words.rules.ts';
import { useDeskAction } from './use-desk-action.ts';

/** What the buyer took back, with what the desk does about it. */
export function ReturnCallouts({ order, mayRefund }: { order: DeskOrder; mayRefund: boolean }) {
  const [open, setOpen] = useState<'decline' | 'kits' | null>(null);
  const close = () => setOpen(null);
  const waiting = order.returns.find((row) => ['REQUESTED', 'ARRIVED'].includes(row.state));
  const kits = order.units.filter((unit) => unit.state === 'KIT_SENT');
  if (!waiting && kits.length === 0) return null;
  return (
    <>
      {waiting ? (
        <Callout
          tone="warn"
          title="The buyer takes this order back"
          action={
            <>
              {kits.length > 0 ? (
                <Button variant="secondary" onClick={() => setOpen('kits')}>
                  Kits have arrived
                </Button>
              ) : null}
              {mayRefund ? (
                <Button variant="quiet" onClick={() => setOpen('decline')}>
                  Decline
                </Button>
              ) : null}
            </>
          }
        >
          <Badge tone={returnWord(waiting).tone}>{returnWord(waiting).word}</Badge> {waiting.reason}
        </Callout>
      ) : (
        <div>
          <Button variant="secondary" size="sm" onClick={() => setOpen('kits')}>
            Unopened kits came back
          </Button>
        </div>
      )}
      <Dialog open={open === 'kits'} onClose={close} title="Kits that came back">
        {open === 'kits' ? <KitsForm order={order} kits={kits} onDone={close} /> : null}
      </Dialog>
      <Dialog open={open === 'decline' && waiting !== undefined} onClose={close} title="Decline the return">
        {open === 'decline' && waiting ? <DeclineForm returnId={waiting.id} onDone={close} /> : null}
      </Dialog>
    </>
  );
}

function KitsForm({ order, kits, onDone }: { order: DeskOrder; kits: DeskOrder['units']; onDone: () => void }) {
  const { run, busy } = useDeskAction();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const unitIds = form.getAll('unit').map(Number);
    const sealed = form.get('sealed') === 'on';
    if (unitIds.length === 0) return;
    void run(() => api.orderDesk.kitsBack({ id: order.orderId, unitIds, sealed }), 'The kits were taken back').then(
      (isDone) => isDone && onDone(),
    );
  };
  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      <Field label="Which kits" as="group">
        <div className="grid gap-2">
          {kits.map((unit) => (
            <Checkbox
              key={unit.unitId}
              name="unit"
              value={unit.unitId}
              label={`${unit.barcode ?? 'Kit'}, ${unit.productName}`}
            />
          ))}
        </div>
      </Field>
      <Checkbox name="sealed" defaultChecked label="Seals are intact" note="Then they go into the stock again." />
      <Button type="submit" loading={busy} className="justify-self-start">
        Take them back
      </Button>
    </form>
  );
}

function DeclineForm({ returnId, onDone }: { returnId: number; onDone: () => void }) {
  const { run, busy, problem } = useDeskAction();
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const answer = formText(new FormData(event.currentTarget), 'answer');
        void run(() => api.orderDesk.declineReturn({ id: returnId, answer }), 'The buyer gets your answer').then(
          (isDone) => isDone && onDone(),
        );
      }}
    >
      <Field label="Answer" hint="The buyer reads it in a mail." error={problem?.fields['answer']} required>
        <Textarea name="answer" rows={4} maxLength={1000} />
      </Field>
      <Button type="submit" variant="danger" loading={busy} className="justify-self-start">
        Decline
      </Button>
    </form>
  );
}
