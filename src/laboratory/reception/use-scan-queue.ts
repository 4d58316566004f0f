import { useSyncExternalStore } from 'react';
import { problemOf } from '#ui/api/api-client.ts';
import { storeInTab, readTabList } from '#ui/tab-storage.ts';
import {
  addScans,
  changeScan,
  isOpen,
  isTransient,
  nextToSend,
  requeue,
  retryDelayMs,
  type Scan,
} from './scan-queue.rules.ts';

export type ScanAnswer = Pick<Scan, 'text' | 'sampleId'> & { state: 'received' | 'attention' };

type Send = (scan: Scan) => Promise<ScanAnswer>;
type Scans = readonly Scan[];

const ANSWER_TIMEOUT_MS = 20_000;
const NO_SCANS: Scans = [];
const STORED_AS = 'worklist';

/**
 * Queues scans and sends each until the server responds. The queue outlives the page, so that scans are still sent on
 * other pages, and a reload: it is stored in the tab's session storage, separately for each signed-in person.
 */
export function createScanQueue(send: Send) {
  let scans: Scans = NO_SCANS;
  let isStarted = false;
  const listeners = new Set<() => void>();

  const update = (next: Scans) => {
    const sending = new Set(nextToSend(next));
    scans = next.map((scan) => (sending.has(scan) ? { ...scan, state: 'sending' } : scan));
    storeInTab(STORED_AS, scans);
    for (const listener of listeners) listener();
    for (const scan of sending) void deliver(scan);
  };
  const deliver = async (scan: Scan) => {
    const { isRetried, ...change } = await answerFor(scan, send);
    update(changeScan(scans, scan.id, change));
    const again = () => update(requeue(scans, ({ id, state }) => id === scan.id && state === 'unsent'));
    if (isRetried) setTimeout(again, retryDelayMs(change.attempts));
  };
  const start = () => {
    isStarted = true;
    update(requeue(readTabList<Scan>(STORED_AS), isOpen));
    window.addEventListener('online', () => update(requeue(scans, ({ state }) => state === 'unsent')));
  };

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      if (!isStarted) start();
      return () => void listeners.delete(listener);
    },
    list: () => scans,
    add: (scanned: string) => update(addScans(scans, scanned)),
    retry: (id: number) => update(requeue(scans, (scan) => scan.id === id)),
    clearReceived: () => update(scans.filter(({ state }) => state !== 'received')),
    clearAnswered: () => update(scans.filter(isOpen)),
  };
}

export function useScans(queue: ReturnType<typeof createScanQueue>): Scans {
  return useSyncExternalStore(queue.subscribe, queue.list, () => NO_SCANS);
}

async function answerFor(scan: Scan, send: Send): Promise<Partial<Scan> & { attempts: number; isRetried: boolean }> {
  const attempts = scan.attempts + 1;
  try {
    return { ...(await Promise.race([send(scan), timeOut()])), attempts, isRetried: false };
  } catch (error) {
    const { status, fields, message } = problemOf(error);
    const text = fields['barcode']?.[0] ?? message;
    if (isTransient(status))
      return { state: 'unsent', text: 'No response yet. Retrying automatically.', attempts, isRetried: true };
    return { state: status === 401 ? 'unsent' : 'refused', text, attempts, isRetried: false };
  }
}

function timeOut(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('no response')), ANSWER_TIMEOUT_MS);
  });
}
