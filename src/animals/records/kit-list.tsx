import { Link } from '#ui/link.tsx';
import { formatBarcode } from '#shared/barcode.ts';
import { formatDate } from '#shared/dates.ts';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { ChipFilmButton } from '#animals/collection/chip-film-button.tsx';
import { CustodyLine } from '#animals/collection/custody-line.tsx';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { type KitRecords, ResultCounts, WithdrawnResults } from './animal-records.tsx';
import { mayActivateFor } from './animals.rules.ts';
import type { AnimalDetail } from './animals.contract.ts';
import type { KitRow } from '#animals/kits/kit-row.contract.ts';
import { SampleStorageLine } from '#animals/stored-samples/sample-storage-line.tsx';
import { StoredSampleTests } from '#animals/stored-samples/stored-sample-tests.tsx';
import { sampleTone, customerSampleLabel } from '#animals/stored-samples/sample-labels.rules.ts';

interface KitListProps {
  animal: Pick<AnimalDetail, 'id' | 'name' | 'chipNumber' | 'access' | 'state'>;
  kits: readonly KitRow[];
  /** The released results of these kits. */
  records: readonly KitRecords[];
  countryCode: string;
}

/** Each kit of the animal with its progress and results. */
export function KitList({ animal, kits, records, countryCode }: KitListProps) {
  if (kits.length === 0) {
    const mayActivate = mayActivateFor(animal.access);
    return (
      <EmptyState
        className="mt-5"
        title="No kits yet."
        art={<EmptyArt kind="kit" />}
        action={mayActivate ? <LinkButton to={`/activate?animal=${animal.id}`}>Activate a kit</LinkButton> : undefined}
      >
        {mayActivate
          ? `Activate a kit for ${animal.name} to track the sample here.`
          : `Kits for ${animal.name} appear here.`}
      </EmptyState>
    );
  }
  return (
    <ul className="mt-5 grid gap-4">
      {kits.map((kit) => (
        <Card as="li" key={kit.barcode}>
          <div className="flex flex-wrap items-start justify-between gap-4">
            <div className="min-w-0">
              <h2 className="text-lg">{kit.productName ?? 'Kit'}</h2>
              <p className="text-sm text-muted">
                <span className="font-mono">{formatBarcode(kit.barcode)}</span>
                {kit.activatedAt ? `, activated ${formatDate(kit.activatedAt, countryCode)}` : ''}
                {kit.tests > 0 ? `, ${kit.tests} ${kit.tests === 1 ? 'test' : 'tests'}` : ''}
              </p>
            </div>
            <Badge tone={sampleTone(kit)}>{customerSampleLabel(kit)}</Badge>
          </div>
          <KitProgress
            kit={kit}
            record={records.find(({ barcode }) => barcode === kit.barcode)}
            countryCode={countryCode}
          />
          {kit.custody ? <CustodyLine {...kit.custody} /> : null}
          {kit.mayShowChip ? (
            <ChipFilmButton
              barcode={kit.barcode}
              animalName={animal.name}
              chipNumber={animal.chipNumber}
              film={kit.chipFilm}
            />
          ) : null}
          {kit.action ? <p className="mt-3 text-sm">{kit.action}</p> : null}
          <div className="mt-4 flex flex-wrap gap-x-6 gap-y-2 font-bold">
            {kit.hasResults ? (
              <Link to={`/my/my-animals/${animal.id}/results/${kit.barcode}`} className="text-link">
                View results
              </Link>
            ) : null}
            <Link to={`/tools/sample-tracker?barcode=${kit.barcode}`} className="text-link">
              Track sample
            </Link>
          </div>
          {kit.hasResults && animal.access === 'OWNER' && animal.state === 'ACTIVE' && !isDestructionRequested(kit) ? (
            <StoredSampleTests animal={animal} barcode={kit.barcode} />
          ) : null}
          {kit.storage && animal.access === 'OWNER' ? (
            <SampleStorageLine
              animalName={animal.name}
              barcode={kit.barcode}
              storage={kit.storage}
              countryCode={countryCode}
            />
          ) : null}
        </Card>
      ))}
    </ul>
  );
}

/** Whether its sample was destroyed, or its destruction was requested. */
function isDestructionRequested({ storage }: KitRow): boolean {
  return Boolean(storage?.destructionAskedAt ?? storage?.destroyedAt);
}

interface KitProgressProps {
  kit: KitRow;
  record: KitRecords | undefined;
  countryCode: string;
}

/** The results, or the progress of the sample. */
function KitProgress({ kit, record, countryCode }: KitProgressProps) {
  if (record?.withdrawal) return <WithdrawnResults {...record.withdrawal} countryCode={countryCode} />;
  return record ? <ResultCounts counts={record.counts} /> : <Progress kit={kit} />;
}

/** The tracker steps as a row of bars. */
function Progress({ kit }: { kit: KitRow }) {
  return (
    <div className="mt-4 flex gap-1.5" role="img" aria-label={`Step ${kit.step} of ${kit.steps}`}>
      {Array.from({ length: kit.steps }, (_, index) => (
        <span key={index} className={`h-1.5 flex-1 rounded-full ${index < kit.step ? 'bg-brand' : 'bg-line'}`} />
      ))}
    </div>
  );
}
