import { cx } from './cx.ts';

export type ResultTone = 'clear' | 'carrier' | 'affected' | 'unknown';

const words: Record<ResultTone, string> = {
  clear: 'Clear',
  carrier: 'Carrier',
  affected: 'Affected',
  unknown: 'Not tested',
};
const inks: Record<ResultTone, string> = {
  clear: 'text-clear',
  carrier: 'text-carrier',
  affected: 'text-affected',
  unknown: 'text-unknown',
};

interface ResultDiscProps {
  tone: ResultTone;
  /** The label beside the shape; shape and colour are never used alone. */
  word?: string;
  size?: 'sm' | 'lg';
  /** True only if the same label is shown right beside it. */
  hideWord?: boolean;
  className?: string;
}

/** Disc, half disc, ring with bar, dashed ring: shows a result by shape, colour and label. */
export function ResultDisc({ tone, word = words[tone], size = 'sm', hideWord, className }: ResultDiscProps) {
  return (
    <span className={cx('result-disc', inks[tone], size === 'lg' && 'is-large', className)}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <Shape tone={tone} />
      </svg>
      <span className={hideWord ? 'sr-only' : undefined}>{word}</span>
    </span>
  );
}

function Shape({ tone }: { tone: ResultTone }) {
  if (tone === 'clear') return <circle cx="12" cy="12" r="9.5" fill="currentColor" strokeWidth="1" />;
  if (tone === 'unknown') return <circle cx="12" cy="12" r="9" strokeWidth="2.4" strokeDasharray="3.6 3.47" />;
  if (tone === 'carrier') {
    return (
      <>
        <circle cx="12" cy="12" r="9" strokeWidth="2.4" />
        <path d="M12 3a9 9 0 0 0 0 18Z" fill="currentColor" stroke="none" />
      </>
    );
  }
  return (
    <>
      <circle cx="12" cy="12" r="9" strokeWidth="2.4" />
      <path d="M6.5 12h11" strokeWidth="3.4" strokeLinecap="round" />
    </>
  );
}
