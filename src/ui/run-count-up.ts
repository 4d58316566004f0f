/**
 * Animates a number from zero when it comes into view. The element has the attributes `data-count-up` (the final
 * number), `data-suffix` and `data-duration` (ms). Returns a function that stops it.
 */
export function runCountUp(element: HTMLElement): () => void {
  const { countUp, suffix = '', duration } = element.dataset;
  const value = Number(countUp);
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined;
  let frame = 0;
  const watcher = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    watcher.disconnect();
    const start = performance.now();
    const tick = (now: number) => {
      const done = Math.min(1, (now - start) / Number(duration));
      element.textContent = formatCount(Math.round(value * (1 - (1 - done) ** 3))) + suffix;
      if (done < 1) frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
  });
  watcher.observe(element);
  return () => {
    watcher.disconnect();
    cancelAnimationFrame(frame);
  };
}

export function formatCount(value: number): string {
  return value.toLocaleString('en-AU');
}
