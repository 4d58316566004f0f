import { useEffect, useState } from 'react';
import type { ResultReader } from '#genetics/wording-advice.ts';
import { discTone } from '#animals/stored-samples/disc.rules.ts';
import { api, problemOf } from '#ui/api/api-client.ts';
import { Callout } from '#ui/callout.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { ResultDisc } from '#ui/result-disc.tsx';
import type { TestLine } from './page-model.rules.ts';
import { detailOf, type ShownResult } from './result-detail.rules.ts';
import { ResultWords } from './result-detail.tsx';

interface TestDialogProps {
  animalId: number;
  /** Only results of this kit; null for all kits of the animal. */
  barcode: string | null;
  reader: ResultReader;
  test: TestLine | null;
  onClose: () => void;
  /** URL of the report of one test, for users with download access. */
  reportOf: ((testId: number) => string) | null;
}

type Read = { id: number; result: ShownResult } | { id: number; problem: string };

/** The explanation of one test, which is loaded when it is opened. */
export function TestDialog({ animalId, barcode, reader, test, onClose, reportOf }: TestDialogProps) {
  const [read, setRead] = useState<Read | null>(null);
  const id = test?.id;
  useEffect(() => {
    if (id === undefined) return;
    let isCurrent = true;
    api.results.test({ id: animalId, test: id, ...(barcode && { barcode }) }).then(
      (result) => isCurrent && setRead({ id, result }),
      (cause: unknown) => isCurrent && setRead({ id, problem: problemOf(cause).message }),
    );
    return () => {
      isCurrent = false;
    };
  }, [animalId, barcode, id]);
  const shown = read && read.id === id ? read : null;
  return (
    <Dialog open={test !== null} onClose={onClose} title={test?.name ?? ''} size="lg">
      {shown === null ? (
        <p role="status" className="text-muted">
          Loading ...
        </p>
      ) : 'problem' in shown ? (
        <Callout tone="bad" title={shown.problem} />
      ) : (
        <>
          {shown.result.kind === 'disease' ? (
            <p className="mb-3">
              <ResultDisc tone={discTone(shown.result.status)} word={shown.result.outcome} />
            </p>
          ) : null}
          <ResultWords
            detail={detailOf(shown.result, reader)}
            name={shown.result.testName}
            report={reportOf?.(shown.id)}
          />
        </>
      )}
    </Dialog>
  );
}
