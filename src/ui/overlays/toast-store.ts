import { useSyncExternalStore } from 'react';

export type ToastTone = 'good' | 'bad' | 'note';

export interface ToastMessage {
  id: number;
  tone: ToastTone;
  title?: string;
  text: string;
  /** Milliseconds until it disappears; spec 8: 5000. */
  stays: number;
}

type ToastOptions = Partial<Pick<ToastMessage, 'title' | 'stays'>>;

export interface Toaster {
  success: (text: string, options?: ToastOptions) => void;
  error: (text: string, options?: ToastOptions) => void;
  note: (text: string, options?: ToastOptions) => void;
  /** spec 8: "a list body shows each item as a toast". */
  errors: (messages: readonly string[], options?: ToastOptions) => void;
  /** spec 8: shows each field error of a 428 response as a toast "field: message". */
  fieldErrors: (fields: Record<string, readonly string[]>) => void;
}

/** Shows short messages at the top right; the same object everywhere, safe in dependency lists. */
export function useToast(): Toaster {
  return toaster;
}

export const toaster: Toaster = {
  success: (text, options) => show('good', text, options),
  error: (text, options) => show('bad', text, options),
  note: (text, options) => show('note', text, options),
  errors: (messages, options) => {
    for (const message of messages) show('bad', message, options);
  },
  fieldErrors: (fields) => {
    for (const [field, messages] of Object.entries(fields)) {
      for (const message of messages) show('bad', `${field}: ${message}`);
    }
  },
};

export function dismissToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id));
}

/** The toasts that a region shows: all of them, or none while another region is above it. */
export function useToasts(region: string): readonly ToastMessage[] {
  return useSyncExternalStore(
    subscribe,
    () => toastsOf(region),
    () => none,
  );
}

export function toastsOf(region: string): readonly ToastMessage[] {
  return isFront(region) ? toasts : none;
}

/** True for the topmost region. */
export function isFront(region: string): boolean {
  return regions.at(-1) === region;
}

/** Registers a region above or below all others; the returned function removes it. */
export function openRegion(region: string, isAbove: boolean): () => void {
  regions = isAbove ? [...regions, region] : [region, ...regions];
  publish(toasts);
  return () => {
    regions = regions.filter((other) => other !== region);
    publish(toasts);
  };
}

const none: readonly ToastMessage[] = [];
const listeners = new Set<() => void>();
let toasts: readonly ToastMessage[] = none;
let regions: readonly string[] = [];
let lastId = 0;

function show(tone: ToastTone, text: string, options: ToastOptions = {}): void {
  lastId += 1;
  const same = toasts.filter((toast) => toast.text !== text || toast.tone !== tone);
  publish([...same, { id: lastId, tone, text, stays: 5000, ...options }].slice(-5));
}

function publish(next: readonly ToastMessage[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
