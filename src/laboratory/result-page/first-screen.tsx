import { ResultAlerts } from '#shop/fact-sheets/result-alerts.tsx';
import type { ResultReader } from '#genetics/wording-advice.ts';
import { Attention } from './attention.tsx';
import { BreedingCard } from './breeding-card.tsx';
import { CoatCard } from './coat-card.tsx';
import type { ResultPageModel, TestLine } from './page-model.rules.ts';
import type { PaintedBreed } from './painted-animal.tsx';

interface FirstScreenProps {
  model: ResultPageModel;
  animal: { name: string; isCat: boolean; breed: PaintedBreed | null };
  reader: ResultReader;
  /** Whether this account can use the breeding tools. */
  canPlan: boolean;
  onOpen?: (test: TestLine) => void;
}

/** What needs attention, requirements for a mate, and predicted appearance. Urgent warnings come first. */
export function FirstScreen({ model, animal, reader, canPlan, onOpen }: FirstScreenProps) {
  const { urgentAlerts, otherAlerts, breeding, coat } = model;
  return (
    <div className="mt-6 grid gap-4">
      {urgentAlerts.length > 0 ? (
        <div className="grid items-start gap-4 *:only:col-span-full lg:grid-cols-2">
          <ResultAlerts results={urgentAlerts} className="h-full" />
        </div>
      ) : null}
      <div className="grid items-start gap-4 *:only:col-span-full xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Attention model={model} name={animal.name} reader={reader} />
        <BreedingCard breeding={breeding} name={animal.name} reader={reader} canPlan={canPlan} onOpen={onOpen} />
      </div>
      {otherAlerts.length > 0 ? (
        <div className="grid items-start gap-4 *:only:col-span-full lg:grid-cols-2">
          <ResultAlerts results={otherAlerts} className="h-full" />
        </div>
      ) : null}
      {coat ? <CoatCard coat={coat} name={animal.name} isCat={animal.isCat} breed={animal.breed} /> : null}
    </div>
  );
}
