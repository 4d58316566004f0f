import { checkBarcode, normaliseBarcode } from '#shared/barcode.ts';

export type ScanState = 'waiting' | 'sending' | 'received' | 'attention' | 'refused' | 'unsent';

export interface Scan {
  id: number;
  barcode: string;
  state: ScanState;
  /** The server's response, or the reason why it was not sent. */
  text: string;
  /** Id of the sample that the server found. */
  sampleId?: number;
  /** Number of attempts without a response: the next response may state that it was already received. */
  attempts: number;
}

export const scanLabels: Record<ScanState, string> = {
  waiting: 'Queued',
  sending: 'Sending',
  received: 'Received',
  attention: 'Check',
  refused: 'Not accepted',
  unsent: 'Not sent',
};

/** Maximum number of concurrent requests; rows keep the order in which they were scanned. */
export const SCANS_IN_FLIGHT = 4;

const OWN_CODES_JOINED = /^(?:GG[0-9A-Z]{10}){2,}$/;

/** The barcodes in a scanner's input: one for each line, and our own codes that arrived without a separator, split. */
export function barcodesIn(scanned: string): string[] {
  return scanned
    .split(/[\r\n\t,;]+/)
    .map((line) => normaliseBarcode(line))
    .filter(Boolean)
    .flatMap(splitJoined);
}

function splitJoined(code: string): string[] {
  if (!OWN_CODES_JOINED.test(code)) return [code];
  const codes = (code.match(/.{12}/g) ?? []).map(normaliseBarcode);
  return codes.every((one) => checkBarcode(one) === null) ? codes : [code];
}

export function addScans(scans: readonly Scan[], scanned: string): Scan[] {
  const last = scans.at(-1)?.id ?? 0;
  const added = barcodesIn(scanned).map((barcode, at): Scan => ({
    id: last + 1 + at,
    barcode,
    state: 'waiting',
    text: '',
    attempts: 0,
  }));
  return [...scans, ...added];
}

/** The scans to send now, oldest first; one barcode is never in flight twice. */
export function nextToSend(scans: readonly Scan[]): Scan[] {
  const inFlight = scans.filter(({ state }) => state === 'sending');
  const busy = new Set(inFlight.map(({ barcode }) => barcode));
  const next: Scan[] = [];
  for (const scan of scans) {
    if (inFlight.length + next.length >= SCANS_IN_FLIGHT) break;
    if (scan.state !== 'waiting' || busy.has(scan.barcode)) continue;
    busy.add(scan.barcode);
    next.push(scan);
  }
  return next;
}

export function changeScan(scans: readonly Scan[], id: number, change: Partial<Scan>): Scan[] {
  return scans.map((scan) => (scan.id === id ? { ...scan, ...change } : scan));
}

/** Queues again the scans that were not sent or got no response. */
export function requeue(scans: readonly Scan[], isMeant: (scan: Scan) => boolean): Scan[] {
  return scans.map((scan) => (isMeant(scan) ? { ...scan, state: 'waiting', text: '' } : scan));
}

/** True while a scan has not reached the server: leaving the page would interrupt it. */
export function isOpen({ state }: Pick<Scan, 'state'>): boolean {
  return state === 'waiting' || state === 'sending' || state === 'unsent';
}

/** No response, or an error unrelated to the barcode, so that a retry may succeed. */
export function isTransient(status: number): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500;
}

export function retryDelayMs(attempts: number): number {
  return Math.min(30_000, 1000 * 2 ** Math.min(attempts, 5));
}

/** "200 scanned: 198 received, 2 refused" */
export function summariseScans(scans: readonly Scan[]): string {
  const counts = (Object.keys(scanLabels) as ScanState[]).flatMap((state) => {
    const count = scans.filter((scan) => scan.state === state).length;
    return count > 0 ? [`${count} ${state === 'attention' ? 'to check' : scanLabels[state].toLowerCase()}`] : [];
  });
  return `${scans.length} scanned: ${counts.join(', ')}`;
}
