import { foundLine, containsTerms, searchTerms } from '#site/content/questions.rules.ts';

/** The search box above the questions filters them while the user types (site/content/faqs.page.tsx). */
export function start(): void {
  const form = document.querySelector<HTMLFormElement>('[data-finds-questions] form');
  if (!form) return;
  form.addEventListener('input', ({ target }) => show(searchTerms((target as HTMLInputElement).value)));
  form.addEventListener('submit', (event) => event.preventDefault());
}

function show(words: string[]): void {
  const all = [...document.querySelectorAll<HTMLDetailsElement>('[data-question]')];
  for (const one of all) {
    one.hidden = !containsTerms(one.textContent ?? '', words);
    one.open = words.length > 0 && !one.hidden;
  }
  for (const group of document.querySelectorAll<HTMLElement>('[data-questions]'))
    group.hidden = !group.querySelector('[data-question]:not([hidden])');
  const found = all.filter((one) => !one.hidden).length;
  document.querySelector<HTMLElement>('[data-no-question]')!.hidden = found > 0;
  document.querySelector('[data-found]')!.textContent = foundLine(found, all.length, words);
}
