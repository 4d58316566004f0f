import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { invalid } from '#shared/failure.ts';
import type { FelineColourAnswer, Strategy } from './breeding.contract.ts';
import {
  colourOf,
  felineColourDisclaimer,
  kittensOf,
  type Loci,
} from '#laboratory/breeding-tools/feline-colour.rules.ts';
import { riskOf, strategyOf, toneOf, type StrategyQuery } from '#laboratory/breeding-tools/strategy.rules.ts';

export interface FelineColourInput extends Loci {
  queen?: Loci;
  tom?: Loci;
}

/** The colour of one cat, or of a pair's kittens if a queen or tom is given. */
export function findFelineColour(ctx: Ctx, { queen, tom, ...loci }: FelineColourInput): FelineColourAnswer {
  requireUser(ctx);
  if (queen || tom) {
    const empty = { dilute: '', bcc: '', agouti: '', colourpoint: '' };
    const pair = kittensOf(queen ?? empty, tom ?? empty);
    if (!pair.ok) throw invalid(pair.fields);
    const kittens = pair.kittens.map(({ phenotypeIfNotOrange, phenotypeIfOrange, ...rest }) => ({
      name: phenotypeIfNotOrange,
      ifOrange: phenotypeIfOrange,
      ...rest,
    }));
    return { cat: null, kittens, note: felineColourDisclaimer };
  }
  const colour = colourOf(loci);
  if (!colour.ok) throw invalid(colour.fields);
  const { phenotypeIfNotOrange: name, phenotypeIfOrange: ifOrange, genotype, ems, carries } = colour;
  return { cat: { name, ifOrange, genotype, ems, carries }, kittens: null, note: felineColourDisclaimer };
}

export function findStrategy(ctx: Ctx, query: StrategyQuery): Strategy {
  requireUser(ctx);
  const found = strategyOf(query);
  if (!found.ok) throw invalid(found.fields);
  const { ok: _, ...strategy } = found;
  const toned = <T extends { result: string }>(chances: readonly T[]) =>
    chances.map((chance) => ({ ...chance, tone: toneOf(found.strategyType, chance.result) }));
  return {
    ...strategy,
    offspring: toned(strategy.offspring),
    bySex: strategy.bySex && { daughters: toned(strategy.bySex.daughters), sons: toned(strategy.bySex.sons) },
    risk: riskOf(found),
  };
}
