import { runCountUp } from '#ui/run-count-up.ts';

export function start(): void {
  for (const number of document.querySelectorAll<HTMLElement>('[data-count-up]')) runCountUp(number);
}
