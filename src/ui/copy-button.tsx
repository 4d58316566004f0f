import { Link2 } from 'lucide-react';
import { Button, type ButtonSize, type ButtonVariant } from './button.tsx';
import { useToast } from '#ui/overlays/toast-store.ts';

interface CopyButtonProps {
  text: string;
  children?: string;
  /** spec 8: "Link copied!". */
  done?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export function CopyButton({
  text,
  children = 'Copy link',
  done = 'Link copied!',
  variant = 'secondary',
  size = 'sm',
}: CopyButtonProps) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(done);
    } catch {
      toast.error('Your browser blocked copying. Please select the text and copy it.');
    }
  };
  return (
    <Button
      variant={variant}
      size={size}
      icon={<Link2 aria-hidden="true" className="size-4" />}
      onClick={() => void copy()}
    >
      {children}
    </Button>
  );
}
