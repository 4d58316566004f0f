import type { MouseEvent } from 'react';
import { ArrowLeft } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Link } from '#ui/anchor.tsx';

/** Returns to the previous page of the site, or to `to` if there is none. */
export function BackLink({ to, children = 'Go back' }: { to: string; children?: string }) {
  const navigate = useNavigate();
  const back = (event: MouseEvent) => {
    const state: unknown = window.history.state;
    const steps = typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;
    if (steps < 1 || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link to={to} onClick={back} className="inline-flex min-h-9 items-center gap-1.5 text-sm bold-link">
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </Link>
  );
}
