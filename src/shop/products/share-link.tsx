import { Link2 } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/overlays/toast-store.ts';

/** Copies the URL of the page (spec 8: "Link copied!"). */
export function ShareLink() {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      toast.success('Link copied!');
    } catch {
      toast.error('Your browser blocked copying. Copy the link from the address bar.');
    }
  };
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={<Link2 aria-hidden="true" className="size-4" />}
      onClick={() => void copy()}
      className="-ml-3.5"
    >
      Share link
    </Button>
  );
}
