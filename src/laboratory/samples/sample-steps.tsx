import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { formatBarcode } from '#shared/barcode.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import type { WorklistRow } from './worklist.contract.ts';
import type { SampleState } from '#animals/stored-samples/samples.rules.ts';
import { FailSamples } from '#laboratory/plates/fail-dialog.tsx';
import { PlateDialog } from '#laboratory/plates/plate-dialog.tsx';
import { stepVerbs } from './state-labels.rules.ts';

/** A plate has 96 wells, so up to 96 samples can advance together. */
const MOST = 96;

/** The selected samples by id, each with its next step. The selection is kept when the page changes. */
export type SampleChoice = ReadonlyMap<number, SampleState>;

interface Choosing {
  chosen: SampleChoice;
  onChosen: (chosen: SampleChoice) => void;
}

/**
 * The step that a sample can take from the list, alone or with others. It can be submitted for review once every test
 * has a call. A run ends with the import of its results, not manually.
 */
export function stepOf({ state, nextState, calls, tests }: WorklistRow): SampleState | null {
  if (state === 'RUN') return 'GENOTYPED';
  if (state === 'GENOTYPED') return calls === tests ? 'IN_REVIEW' : null;
  return state === 'ON_HOLD' ? null : nextState;
}

function toggled(chosen: SampleChoice, row: WorklistRow): SampleChoice {
  const next = new Map(chosen);
  const step = stepOf(row);
  if (!next.delete(row.id) && step) next.set(row.id, step);
  return next;
}

/** The worklist columns with a checkbox before each sample that can advance. */
export function toggleChoice(
  columns: readonly Column<WorklistRow>[],
  { chosen, onChosen }: Choosing,
): Column<WorklistRow>[] {
  return columns.map((column) =>
    column.lead
      ? {
          ...column,
          cell: (row) => (
            <span className="flex items-center gap-3">
              {stepOf(row) ? (
                <Checkbox
                  label={<span className="sr-only">{`Select ${formatBarcode(row.barcode)}`}</span>}
                  checked={chosen.has(row.id)}
                  onChange={() => onChosen(toggled(chosen, row))}
                  className="!gap-0"
                />
              ) : (
                <span className="w-6 max-sm:hidden" />
              )}
              {column.cell(row)}
            </span>
          ),
        }
      : column,
  );
}

/** Advances the selected samples by one step, all or none. */
export function SampleSteps({ chosen, onChosen, rows }: Choosing & { rows: readonly WorklistRow[] }) {
  const more = moreLike(rows, chosen);
  if (chosen.size === 0 && more.length < 2) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {chosen.size > 0 ? <SelectionActions chosen={chosen} onChosen={onChosen} /> : null}
      {more.length > 0 ? (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => onChosen(more.reduce<SampleChoice>((all, row) => toggled(all, row), chosen))}
        >
          {chosen.size > 0
            ? `Select ${more.length === 1 ? 'the other one' : `all ${more.length} others`} on this page`
            : `Select all ${more.length} on this page`}
        </Button>
      ) : null}
      {chosen.size > 0 ? (
        <Button variant="quiet" size="sm" onClick={() => onChosen(new Map())}>
          Clear selection
        </Button>
      ) : null}
    </div>
  );
}

/**
 * The rows of the page that can join the selection: those with the same next step. Without a selection, all rows that
 * have a step, if it is the same for all.
 */
function moreLike(rows: readonly WorklistRow[], chosen: SampleChoice): WorklistRow[] {
  const steps = new Set(chosen.size > 0 ? chosen.values() : rows.flatMap((row) => stepOf(row) ?? []));
  const [step] = steps;
  return steps.size === 1 ? rows.filter((row) => stepOf(row) === step && !chosen.has(row.id)) : [];
}

/** Next steps of samples whose quality control can fail. */
const CAN_FAIL: readonly SampleState[] = ['EXTRACTED', 'PLATED', 'RUN', 'GENOTYPED'];

function SelectionActions(choosing: Choosing) {
  const { chosen, onChosen } = choosing;
  const mayFail = chosen.size <= MOST && [...chosen.values()].every((step) => CAN_FAIL.includes(step));
  return (
    <>
      <NextStepOf {...choosing} />
      {mayFail ? <FailSamples sampleIds={[...chosen.keys()]} onDone={() => onChosen(new Map())} /> : null}
    </>
  );
}

function NextStepOf({ chosen, onChosen }: Choosing) {
  const steps = [...new Set(chosen.values())];
  const [step] = steps;
  const count = chosen.size === 1 ? '1 sample' : `${chosen.size} samples`;
  if (!step || steps.length > 1 || chosen.size > MOST) {
    const why =
      steps.length > 1 ? 'The selected samples need different steps.' : `Select up to ${MOST} samples at once.`;
    return <p className="text-sm text-muted">{why}</p>;
  }
  if (step === 'GENOTYPED') return null;
  if (step === 'PLATED')
    return (
      <PlateStep
        label={`${stepVerbs.PLATED}: ${count}`}
        sampleIds={[...chosen.keys()]}
        onDone={() => onChosen(new Map())}
      />
    );
  const advance = async () => {
    await api.lab.advance({ sampleIds: [...chosen.keys()], to: step });
    onChosen(new Map());
  };
  return (
    <ConfirmAction
      label={`${stepVerbs[step] ?? 'Next step'}: ${count}`}
      variant="primary"
      question={`${stepVerbs[step] ?? 'Next step'}: ${count}?`}
      confirm="Move to next step"
      danger={false}
      call={advance}
      done={`${count} moved to next step.`}
    >
      All samples move together. If one has already been moved, none is changed.
    </ConfirmAction>
  );
}

function PlateStep({ label, ...asked }: { label: string; sampleIds: readonly number[]; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <PlateDialog {...asked} open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
