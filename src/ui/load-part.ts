/**
 * Fetches a part of the page that is not there yet: a script that `import()` asks for (vite.config.ts wraps all of them) or
 * the data of the next page (src/entry.client.tsx). It never fails: without a connection it waits for one, and when the
 * part cannot be had although there is one, the reader is asked to reload. What they typed stays on the screen meanwhile.
 */
export async function loadPart<T>(load: () => Promise<T>, signal?: AbortSignal | null): Promise<T> {
  let attempt = 0;
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (signal?.aborted) throw error;
      // Attempts without a connection say nothing about the part.
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

/** When the connection is back, or a moment later where the browser knows of no interruption. */
function nextAttempt(attempt: number): Promise<void> {
  return new Promise((resolve) => {
    if (attempt > 0) setTimeout(resolve, 400 * 2 ** attempt);
    else addEventListener('online', () => resolve(), { once: true });
  });
}

const OFFLINE = "You're offline. We'll continue once you're connected again. Nothing you typed is lost.";
const GONE = "Part of this page couldn't be loaded. Please reload the page.";

/** Made without React, whose own parts may be what is missing. A short interruption shows nothing. */
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
  // Inside an open dialog: nothing outside of it can be pressed or is read out.
  ([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body).append(notice);
  notice.showPopover?.();
  return () => notice.remove();
}
