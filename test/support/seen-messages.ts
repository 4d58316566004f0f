import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';

interface Message {
  id: string;
  kind: string;
  text: string | null;
  /** Quoted by the specification, not described. */
  verbatim: boolean;
}

const SEEN_FILE = 'test-results/seen-messages.txt';
/** The storage key for messages whose report has no response yet. */
export const SEEN_KEY = 'seen-messages';
/** API codes; the texts shown for them are separate messages. */
const NOT_SHOWN = ['error-code', 'toast'];

const messages = (JSON.parse(readFileSync('test/spec/messages.json', 'utf8')) as Message[]).filter(
  ({ kind, text, verbatim }) => text && verbatim && !NOT_SHOWN.includes(kind),
);

/** Records which messages of the specification the pages of a browser context show, ignoring case. */
export async function noteSeenMessages(context: BrowserContext): Promise<void> {
  await context.exposeBinding('noteSeenMessage', (_source, id: string) => {
    mkdirSync(path.dirname(SEEN_FILE), { recursive: true });
    appendFileSync(SEEN_FILE, `${id}\n`);
  });
  await context.addInitScript(
    ({ texts, key }) => {
      const missing = new Map(texts);
      let timer: ReturnType<typeof setTimeout> | undefined;
      // A call can be lost with its page, so shown messages are stored for the next page of the tab until the call
      // succeeds.
      const read = (): string[] => {
        try {
          return JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[];
        } catch {
          return [];
        }
      };
      const keep = (ids: string[]) => {
        try {
          if (ids.length) sessionStorage.setItem(key, JSON.stringify(ids));
          else sessionStorage.removeItem(key);
        } catch {
          // A frame with an opaque origin has no storage.
        }
      };
      const note = (id: string) =>
        void (window as unknown as { noteSeenMessage: (id: string) => Promise<void> }).noteSeenMessage(id).then(() => {
          missing.delete(id);
          keep(read().filter((one) => one !== id));
        });
      const look = () => {
        const shown = document.body?.innerText.toLowerCase().replaceAll(/\s+/g, ' ') ?? '';
        const found = [...missing].filter(([, text]) => shown.includes(text)).map(([id]) => id);
        if (found.length) keep([...new Set([...read(), ...found])]);
        found.forEach(note);
      };
      read().forEach(note);
      (window as unknown as { noteMessages: () => void }).noteMessages = look;
      // Immediately, and again a moment later, because a message can disappear with the next page.
      new MutationObserver(() => {
        if (timer) return;
        look();
        timer = setTimeout(() => {
          timer = undefined;
          look();
        }, 100);
      }).observe(document, { childList: true, characterData: true, attributes: true, subtree: true });
      // A journey may type, click or navigate within that moment, so look before the page handles the event.
      for (const event of ['input', 'click', 'beforeunload', 'pagehide']) window.addEventListener(event, look, true);
    },
    { texts: messages.map(({ id, text }): [string, string] => [id, text!.toLowerCase()]), key: SEEN_KEY },
  );
}

/** Records what the pages of a context show, before it closes. */
export async function noteLastMessages(context: BrowserContext): Promise<void> {
  const pages = context.pages().filter((page) => !page.isClosed());
  await Promise.allSettled(
    pages.map((page) => page.evaluate(() => (window as unknown as { noteMessages?: () => void }).noteMessages?.())),
  );
}

export function forgetSeenMessages(): void {
  rmSync(SEEN_FILE, { force: true });
}

/** The messages of the specification that no journey since `forgetSeenMessages` has shown, each with its id. */
export function findUnseenMessages(): string[] {
  const seen = new Set(existsSync(SEEN_FILE) ? readFileSync(SEEN_FILE, 'utf8').split('\n') : []);
  return messages.filter(({ id }) => !seen.has(id)).map(({ id, text }) => `${id} ${text}`);
}
