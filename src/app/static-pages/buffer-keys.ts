/**
 * Users who open the search start to type immediately: text typed while React loads is put into the box once it is
 * rendered.
 */
export function bufferKeys(): { into: (target: Element | null) => void } {
  let text = '';
  let isDone = false;
  const keep = (event: KeyboardEvent) => {
    const { key } = event;
    if (
      isDone ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      (key.length > 1 && key !== 'Backspace' && key !== 'Enter')
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'Enter') isDone = text !== '';
    else text = key === 'Backspace' ? text.slice(0, -1) : text + key;
  };
  addEventListener('keydown', keep, true);
  return {
    into(target) {
      removeEventListener('keydown', keep, true);
      if (!(target instanceof HTMLInputElement) || text === '') return;
      type(target, text);
      if (isDone) requestAnimationFrame(() => target.form?.requestSubmit());
    },
  };
}

/** Simulates typing: React is notified by the event, and must not consider the value as already known. */
export function type(input: HTMLInputElement, text: string): void {
  if (input.value === text) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
