import { formatBarcode } from '#shared/barcode.ts';
import { Callout } from '#ui/callout.tsx';
import { Link } from '#ui/link.tsx';
import { replacementLabels, type ReplacementState } from '#animals/kits/replacements.rules.ts';

interface SampleReplacementProps {
  barcode: string;
  replacement: { state: ReplacementState; kit: { barcode: string; sampleId: number | null } | null } | null;
  replaces: { id: number; barcode: string } | null;
  /** Whether the reader can open the list of replacement kits. */
  canSeeKits: boolean;
}

/** Links from a sample to its new swab, and back. */
export function SampleReplacement({ barcode, replacement, replaces, canSeeKits }: SampleReplacementProps) {
  if (!replacement && !replaces) return null;
  return (
    <Callout className="mt-6" title={replacement ? 'A new swab replaces this sample' : 'This is a new swab'}>
      {replaces ? (
        <p>
          It was taken in place of sample{' '}
          <Link to={`/lab/samples/${replaces.id}`} className="text-link">
            {formatBarcode(replaces.barcode)}
          </Link>
          .
        </p>
      ) : null}
      {replacement ? (
        <p>
          {canSeeKits ? (
            <Link to={`/admin/kit-replacements?state=ALL&search=${barcode}`} className="text-link">
              Replacement kit
            </Link>
          ) : (
            'Replacement kit'
          )}
          : {replacementLabels[replacement.state].toLowerCase()}
          {replacement.kit ? (
            <>
              , new sample <NewSample {...replacement.kit} />
            </>
          ) : null}
          .
        </p>
      ) : null}
    </Callout>
  );
}

function NewSample({ barcode, sampleId }: { barcode: string; sampleId: number | null }) {
  if (sampleId === null) return formatBarcode(barcode);
  return (
    <Link to={`/lab/samples/${sampleId}`} className="text-link">
      {formatBarcode(barcode)}
    </Link>
  );
}
