/**
 * Loads a part of the page on demand: a dynamically imported script (vite.config.ts wraps every `import()`) or the data
 * of the next page (src/entry.client.tsx). It never rejects: without a connection it waits for one, and if loading
 * fails although there is a connection, the user is asked to reload. Their input stays on the screen.
 */
export async function loadPart<T>(load: () => Promise<T>, signal?: AbortSignal | null): Promise<T> {
  let attempt = 0;
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (signal?.aborted) throw error;
      // Attempts without a connection do not count.
      attempt = navigator.onLine ? attempt + 1 : 0;
      const isGone = attempt === MAX_ATTEMPTS;
      const hide = showNotice(isGone);
      if (isGone) return new Promise(() => {});
      await nextAttempt(attempt);
      hide();
    }
  }
}

const MAX_ATTEMPTS = 4;

/** Resolves when the connection is back, or after a short delay if the browser reports no interruption. */
function nextAttempt(attempt: number): Promise<void> {
  return new Promise((resolve) => {
    if (attempt > 0) setTimeout(resolve, 400 * 2 ** attempt);
    else addEventListener('online', () => resolve(), { once: true });
  });
}

const OFFLINE = "You're offline. We'll continue once you're connected again. Nothing you typed is lost.";
const GONE = "Part of this page couldn't be loaded. Please reload the page.";

/** Does not use React, because React's own scripts may be missing. A short interruption shows nothing. */
function showNotice(isGone: boolean): () => void {
  if (navigator.onLine && !isGone) return () => {};
  document.getElementById('load-notice')?.remove();
  const notice = document.createElement('div');
  notice.id = 'load-notice';
  notice.role = 'alert';
  notice.popover = 'manual';
  notice.className = 'load-notice';
  notice.append(isGone ? GONE : OFFLINE);
  if (isGone) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'btn btn-secondary btn-sm';
    button.textContent = 'Reload';
    button.addEventListener('click', () => location.reload());
    notice.append(button);
  }
  // Inside an open modal dialog, because everything outside of it is inert.
  ([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body).append(notice);
  notice.showPopover?.();
  return () => notice.remove();
}
