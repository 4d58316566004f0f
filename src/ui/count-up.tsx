import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

interface CountUpProps {
  value: number;
  /** spec 9: 2000 ms by default. */
  durationMs?: number;
  suffix?: string;
}

/** A number that counts up when it comes into view; the full number is in the markup from the start. */
export function CountUp({ value, durationMs = 2000, suffix = '' }: CountUpProps) {
  const shown = useRef<HTMLSpanElement>(null);
  const final = format(value) + suffix;
  useEffect(() => {
    const element = shown.current;
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    let frame = 0;
    const watcher = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      watcher.disconnect();
      const start = performance.now();
      const tick = (now: number) => {
        const done = Math.min(1, (now - start) / durationMs);
        element.textContent = done < 1 ? format(Math.round(value * (1 - (1 - done) ** 3))) + suffix : final;
        if (done < 1) frame = requestAnimationFrame(tick);
      };
      frame = requestAnimationFrame(tick);
    });
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [value, durationMs, suffix, final]);
  return (
    <>
      <span ref={shown} aria-hidden="true" className="nums">
        {final}
      </span>
      <span className="sr-only">{final}</span>
    </>
  );
}

/** A big figure with its words. */
export function KeyFigure({ figure, label, note }: { figure: ReactNode; label: ReactNode; note?: ReactNode }) {
  return (
    <div>
      <p className="font-display text-4xl text-brand">{figure}</p>
      <p className="mt-1 font-bold">{label}</p>
      {note ? <p className="text-sm text-muted">{note}</p> : null}
    </div>
  );
}

function format(value: number): string {
  return value.toLocaleString('en-AU');
}
