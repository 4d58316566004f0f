import { useState, type ReactNode } from 'react';
import { Plus } from 'lucide-react';

interface OptionalFieldsProps {
  /** What the button offers: "Add a phone number". */
  label: string;
  /** True shows them at once: something is in them, or wrong with them. */
  shown: boolean;
  className?: string;
  children: ReactNode;
}

/** Fields that few people need: a button until then. */
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
