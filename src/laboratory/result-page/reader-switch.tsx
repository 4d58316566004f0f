import { Link } from '#ui/link.tsx';
import { cx } from '#ui/cx.ts';
import { resultReaders, type ResultReader } from '#genetics/wording-advice.ts';

const labels: Record<ResultReader, string> = { owner: 'Owner', breeder: 'Breeder', vet: 'Veterinarian' };

/** Switches the results between texts for owner, breeder and veterinarian. */
export function ReaderSwitch({ reader, path }: { reader: ResultReader; path: string }) {
  return (
    <nav aria-label="Written for" className="print:hidden">
      <ul className="inline-flex rounded-full border border-line bg-white p-1">
        {resultReaders.map((one) => (
          <li key={one}>
            <Link
              to={`${path}?for=${one}`}
              go="stay"
              aria-current={one === reader ? 'true' : undefined}
              className={cx(
                'inline-flex min-h-9 items-center rounded-full px-4 text-sm font-bold',
                one === reader ? 'bg-brand-soft text-brand' : 'text-muted hover:text-brand',
              )}
            >
              {labels[one]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
