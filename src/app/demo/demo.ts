import type { Ctx, Deps } from '#platform/context/context.ts';
import { jobCtx } from '#platform/context/job-context.ts';
import { inTransaction } from '#db/transaction.ts';
import { publishReferences } from '#laboratory/diversity/breed-reference.service.ts';
import { measureGenomes, publishInbreeding } from '#laboratory/diversity/inbreeding-reference.service.ts';
import { seededRandom } from '#adapters/random.ts';
import { seedAgents } from './demo-agents.ts';
import { seedClubs } from './demo-clubs.ts';
import { seedCoupons } from './demo-coupons.ts';
import { seedAnimals } from './demo-animals.ts';
import { seedSamples } from './demo-lab.ts';
import { seedGenomes, simulateCatGenomes, simulateGenomes, type SimulatedGenomes } from './demo-genomes.ts';
import { seedForgottenOrder, seedGiftCards } from './demo-gift-cards.ts';
import { seedSpentKits } from './demo-kits.ts';
import { seedBackOffice } from './demo-back-office.ts';
import { seedBreedGroup, seedKennelLine } from './demo-kennel-line.ts';
import { seedManifest } from './demo-manifest.ts';
import { seedMoney } from './demo-money.ts';
import { seedOtherResults } from './demo-other-results.ts';
import { seedParentage } from './demo-parentage.ts';
import { seedPatient, seedPet } from './demo-patient.ts';
import { seedClinicSupplies } from './demo-clinic-supplies.ts';
import { seedClinicKits, seedOrders } from './demo-orders.ts';
import { seedRequests } from './demo-requests.ts';
import { seedPeople } from './demo-people.ts';
import { seedReviews } from './demo-reviews.ts';
import { seedTestedInPart } from './demo-upgrades.ts';
import { seedShares } from './demo-shares.ts';
import { hasDemo, recordDemo } from './has-demo.ts';

/**
 * Seeds the demo data once, through the services, so that it obeys every rule; everything except the markers is in one
 * transaction. Random values are seeded; only the dates depend on the day of the first start.
 */
export async function seedDemo(deps: Deps): Promise<void> {
  if (await hasDemo(deps.db)) return;
  const ctx = { ...jobCtx(deps, 'demo'), adapters: { ...deps.adapters, random: seededRandom('damsire-demo') } };
  const simulated = [simulateGenomes(), simulateCatGenomes()];
  // 700,000 marker rows are written while everything else is seeded, on a single connection, so that the rest has a
  // processor.
  const manifests = seedManifests(ctx, simulated);
  manifests.catch(() => {});
  await inTransaction(ctx, async (tx) => {
    await seedCoupons(tx);
    const people = await seedPeople(tx);
    const animals = await seedAnimals(tx, people);
    const kits = await seedOrders(tx, people);
    await seedClinicSupplies(tx, people);
    const books = await seedSamples(tx, { people, animals, kits });
    await seedOtherResults(tx, { people, animals });
    await seedShares(tx, { people, animals });
    await seedRequests(tx, people);
    await seedClubs(tx, { people, animals, books });
    await seedAgents(tx, { people, animals });
    await seedMoney(tx, people.admin);
    await seedTestedInPart(tx, { people, books });
    await seedBackOffice(tx, people);
    await seedSpentKits(tx, people);
    await seedGiftCards(tx, people);
    await seedForgottenOrder(tx, people);
    await seedClinicKits(tx, people);
    const line = await seedKennelLine(tx, people);
    const group = await seedBreedGroup(tx, people);
    // After the breed group, because its profiles provide the frequencies for the comparison.
    await seedParentage(tx, { people, animals });
    await manifests;
    await seedGenomes(tx, simulated, new Map([...animals, ...line, ...group]));
    await seedReviews(tx, people);
    await seedPatient(tx, { people, animals, books });
    await seedPet(tx, { people, animals, books });
    await publishReferences(tx);
    await measureGenomes(tx);
    await publishInbreeding(tx);
    await recordDemo(tx.db, tx.now);
  });
}

async function seedManifests(ctx: Ctx, simulated: readonly SimulatedGenomes[]): Promise<void> {
  for (const { array } of simulated) await seedManifest(ctx, array);
}
