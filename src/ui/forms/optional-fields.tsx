import { useState, type ReactNode } from 'react';
import { Plus } from 'lucide-react';

interface OptionalFieldsProps {
  /** The label of the button: "Add a phone number". */
  label: string;
  /** True shows the fields immediately, because they have values or errors. */
  shown: boolean;
  className?: string;
  children: ReactNode;
}

/** Rarely needed fields, hidden behind a button. */
export function OptionalFields({ label, shown, className, children }: OptionalFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen || shown) return children;
  return (
    <div className={className}>
      <button
        type="button"
        className="text-link inline-flex min-h-11 items-center gap-1.5"
        onClick={() => setOpen(true)}
      >
        <Plus aria-hidden="true" className="size-4" />
        {label}
      </button>
    </div>
  );
}
