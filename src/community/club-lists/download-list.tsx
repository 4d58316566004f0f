import { Download } from 'lucide-react';
import { LinkButton } from '#ui/button.tsx';
import type { ClubList } from './club-lists.rules.ts';

interface DownloadListProps {
  club: { id: number; name: string };
  list: ClubList;
  /** Only the rows found are downloaded. */
  search?: string;
  /** For a page with the lists of several clubs. */
  isNamed?: boolean;
}

/** Downloads a list of a club as CSV, with all its rows. */
export function DownloadList({ club, list, search = '', isNamed = false }: DownloadListProps) {
  const query = search ? `?search=${encodeURIComponent(search)}` : '';
  return (
    <LinkButton
      to={`/api/my/clubs/${club.id}/lists/${list}${query}`}
      external
      variant="secondary"
      size="sm"
      icon={<Download aria-hidden="true" className="size-4" />}
    >
      {isNamed ? `Download CSV: ${club.name}` : 'Download CSV'}
    </LinkButton>
  );
}
