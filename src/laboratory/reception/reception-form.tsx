import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { REQUIRED } from '#shared/forms/required.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CodeField } from '#ui/forms/code-field.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { useLeaveConfirmation } from '#ui/overlays/use-leave-confirmation.ts';
import { holdReasonLabels, type SampleState } from '#animals/stored-samples/samples.rules.ts';
import { barcodesIn, isOpen, scanLabels, summariseScans, type Scan, type ScanState } from './scan-queue.rules.ts';
import { sampleStateLabels } from '#laboratory/samples/state-labels.rules.ts';
import { createScanQueue, useScans, type ScanAnswer } from './use-scan-queue.ts';

const queue = createScanQueue(receive);
const REPEAT_MS = 1000;

/** A scanner types and presses Enter: each scan immediately becomes a row, and the field is empty for the next tube. */
export function ReceptionForm() {
  const [barcode, setBarcode] = useState('');
  const [missing, setMissing] = useState<string[] | null>(null);
  const scans = useScans(queue);
  const scannedAt = useRef(0);
  const box = useRef<HTMLSpanElement>(null);
  const focus = () => box.current?.querySelector('input')?.focus();
  useRefreshAfterScans(scans);
  useLeaveConfirmation(scans.some(isOpen));
  const scan = (scanned: string) => {
    const isEmpty = scanned.trim() === '';
    // The second click of a double click, or a scanner's second line break, finds the field empty.
    if (isEmpty && Date.now() - scannedAt.current < REPEAT_MS) return;
    if (!isEmpty) scannedAt.current = Date.now();
    setMissing(isEmpty ? [REQUIRED] : null);
    setBarcode('');
    queue.add(scanned);
    focus();
  };
  // A text field would join pasted lines, so a batch from a handheld scanner is handled line by line instead.
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (barcodesIn(text).length < 2) return;
    event.preventDefault();
    scan(text);
  };
  return (
    <Card pad="lg" className="mt-6">
      <Form className="grid items-start gap-4 sm:grid-cols-[1fr_auto]" onSend={() => scan(barcode)}>
        <Field label="Receive a kit" hint="Scan the tube barcode" error={missing} required className="flex-1">
          <span ref={box} className="block" onPaste={paste}>
            <CodeField value={barcode} onChange={setBarcode} name="barcode" />
          </span>
        </Field>
        <Button type="submit" className="sm:mt-[1.9rem]">
          Receive kit
        </Button>
      </Form>
      {scans.length > 0 ? (
        <ScanList
          scans={scans}
          onRetry={(id) => {
            queue.retry(id);
            focus();
          }}
          onClear={() => {
            queue.clearReceived();
            focus();
          }}
          onClearAll={() => {
            queue.clearAnswered();
            focus();
          }}
        />
      ) : null}
    </Card>
  );
}

const tones: Record<ScanState, Tone> = {
  waiting: 'neutral',
  sending: 'brand',
  received: 'good',
  attention: 'warn',
  refused: 'bad',
  unsent: 'warn',
};

interface ScanListProps {
  scans: readonly Scan[];
  onRetry: (id: number) => void;
  onClear: () => void;
  /** Also clears scans that need a check or were not accepted, but none that the server has not answered. */
  onClearAll: () => void;
}

/** One row for each scan, newest first. */
function ScanList({ scans, onRetry, onClear, onClearAll }: ScanListProps) {
  return (
    <div className="mt-5 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="nums font-bold">
          {summariseScans(scans)}
        </p>
        <span className="flex flex-wrap gap-2">
          {scans.some(({ state }) => state === 'received') ? (
            <Button variant="quiet" size="sm" onClick={onClear}>
              Clear received kits
            </Button>
          ) : null}
          {scans.some(({ state }) => state === 'attention' || state === 'refused') ? (
            <Button variant="quiet" size="sm" onClick={onClearAll}>
              {scans.some(isOpen) ? 'Clear all sent kits' : 'Clear all'}
            </Button>
          ) : null}
        </span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <div role="region" aria-label="Scans" tabIndex={0} className="max-h-96 overflow-y-auto border-y border-line">
        <ol className="divide-y divide-line" reversed>
          {scans.toReversed().map((scan) => (
            <ScanRow key={scan.id} scan={scan} onRetry={onRetry} />
          ))}
        </ol>
      </div>
    </div>
  );
}

function ScanRow({ scan, onRetry }: { scan: Scan } & Pick<ScanListProps, 'onRetry'>) {
  const { id, barcode, state, text, sampleId } = scan;
  const code = formatBarcode(barcode);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <span className="font-mono font-bold break-all">{code}</span>
      <Badge tone={tones[state]}>{scanLabels[state]}</Badge>
      {text ? <span className="min-w-0 basis-full text-sm text-muted sm:flex-1 sm:basis-0">{text}</span> : null}
      {state === 'attention' && sampleId !== undefined ? (
        <LinkButton to={`/lab/samples/${sampleId}`} variant="quiet" size="sm">
          View sample<span className="sr-only"> {code}</span>
        </LinkButton>
      ) : null}
      {state === 'refused' || state === 'unsent' ? (
        <Button variant="quiet" size="sm" onClick={() => onRetry(id)}>
          Retry<span className="sr-only"> {code}</span>
        </Button>
      ) : null}
    </li>
  );
}

const QUIET_MS = 1500;

/** Reloads the list of samples below once the scanner pauses, not after each scan. */
function useRefreshAfterScans(scans: readonly Scan[]): void {
  const { revalidate } = useRevalidator();
  const done = scans.filter(({ state }) => state === 'received' || state === 'attention').length;
  useEffect(() => {
    if (done === 0) return undefined;
    const timer = setTimeout(() => void revalidate(), QUIET_MS);
    return () => clearTimeout(timer);
  }, [done, revalidate]);
}

type Received = Awaited<ReturnType<typeof api.lab.receive>>;

const RECEIVED: ScanAnswer = { state: 'received', text: 'Received. The sample tracker now shows the arrival.' };

async function receive(scan: Scan): Promise<ScanAnswer> {
  const received = await api.lab.receive({ barcode: scan.barcode });
  return { ...describe(received, scan), sampleId: received.sampleId };
}

function describe(received: Received, { attempts }: Scan): ScanAnswer {
  const { state, holdReason, again, buyerAsked } = received;
  // The response to an earlier attempt was lost, but it had received the sample.
  if (again && state === 'RECEIVED' && attempts > 0) return RECEIVED;
  if (again)
    return {
      state: 'attention',
      text: `Already received. Current status: ${describeState(state, holdReason)}. Nothing was changed.`,
    };
  if (state !== 'ON_HOLD') return RECEIVED;
  if (holdReason === 'IDENTITY')
    return { state: 'attention', text: 'Received, and on hold for an identity check. Do not test it yet.' };
  const emailNote = buyerAsked ? 'The customer has been emailed.' : 'The customer is unknown, so no email was sent.';
  return { state: 'attention', text: `Kit not activated. The sample is on hold. ${emailNote}` };
}

function describeState(state: SampleState, holdReason: Received['holdReason']): string {
  const word = sampleStateLabels[state].toLowerCase();
  return holdReason && state === 'ON_HOLD' ? `${word} (${holdReasonLabels[holdReason].toLowerCase()})` : word;
}
