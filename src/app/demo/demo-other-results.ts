import type { Ctx } from '#platform/context/context.ts';
import { addOtherResult } from '#laboratory/other-laboratories/change-other-results.service.ts';
import type { SeededAnimal } from './demo-animals.ts';
import { as } from './demo-orders.ts';
import type { DemoPeople } from './demo-people.ts';

const LABORATORY = 'Alpine Animal Genetics';

/** The breeder's results from another laboratory: tests that we have not done, and one that differs from ours. */
const results: readonly { animal: string; testId: number; result: string; reportNumber: string }[] = [
  { animal: 'moss', testId: 10_001, result: 'N/N', reportNumber: 'AAG-20417' },
  { animal: 'moss', testId: 10_002, result: 'N/P', reportNumber: 'AAG-20417' },
  { animal: 'moss', testId: 11_007, result: 'B/b', reportNumber: 'AAG-20417' },
  { animal: 'clover', testId: 10_001, result: 'N/P', reportNumber: 'AAG-20418' },
];

export async function seedOtherResults(
  tx: Ctx,
  { people, animals }: { people: DemoPeople; animals: Map<string, SeededAnimal> },
): Promise<void> {
  const breeder = as(tx, people.breeder);
  const reportedOn = new Date(tx.now.getTime() - 30 * 86_400_000).toISOString().slice(0, 10);
  for (const { animal, ...typed } of results)
    await addOtherResult(breeder, { id: animals.get(animal)?.id ?? 0, laboratory: LABORATORY, reportedOn, ...typed });
}
