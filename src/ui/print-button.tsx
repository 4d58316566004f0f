import { Printer } from 'lucide-react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

/** Opens the browser's print dialog; the button itself is not printed. */
export function PrintButton({ children = 'Print', className }: { children?: string; className?: string }) {
  return (
    <div className={cx('print:hidden', className)}>
      <Button
        variant="secondary"
        size="sm"
        icon={<Printer aria-hidden="true" className="size-4" />}
        onClick={() => window.print()}
      >
        {children}
      </Button>
    </div>
  );
}
