import { FileQuestion, Network } from 'lucide-react';
import { cx } from '#ui/cx.ts';
import { sourceMarks, type ResultSource } from './result-sources.rules.ts';

const icons = { parentage: Network, other_laboratory: FileQuestion };

interface SourceMarkProps {
  source: Exclude<ResultSource, 'tested'>;
  className?: string;
}

/** Marks a result that our laboratory has not tested, with an icon and text, not only by colour. */
export function SourceMark({ source, className }: SourceMarkProps) {
  const Icon = icons[source];
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full border border-dashed border-line-strong bg-white px-2.5 py-0.5 text-xs font-bold text-ink',
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      {sourceMarks[source]}
    </span>
  );
}
