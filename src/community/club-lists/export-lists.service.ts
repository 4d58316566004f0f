import type { Ctx } from '#platform/context/context.ts';
import { clubRoleLabels, type ClubRight } from '#platform/accounts/club-roles.rules.ts';
import { findFigures } from '#community/club-figures/figure-order.rules.ts';
import { groupLabel } from '#community/club-figures/figures.rules.ts';
import { listFigures } from '#community/club-figures/figures.service.ts';
import { listPopulations } from '#community/club-figures/population.service.ts';
import { harmlessCell, writeCsv } from '#shared/csv.ts';
import { listClubAnimals } from '#community/clubs/club-animals.service.ts';
import { grantLabel, type ClubList } from './club-lists.rules.ts';
import { listMembers } from '#community/clubs/members.service.ts';
import { requireClub } from '#community/clubs/membership.service.ts';

interface ExportInput {
  clubId: number;
  list: ClubList;
  /** As in the search box of the page: only the rows found are exported. */
  search: string;
}

/**
 * A list of a club as CSV: all rows, with what its page shows to this reader. The statistics contain only published
 * figures.
 */
export async function exportClubList(ctx: Ctx, { clubId, list, search }: ExportInput): Promise<File> {
  await requireClub(ctx, { clubId, right: rights[list] });
  const rows = await tables[list](ctx, clubId, search);
  const text = writeCsv(rows.map((row) => row.map((cell) => harmlessCell(String(cell)))));
  return new File([text], `club-${list}.csv`, { type: 'text/csv; charset=utf-8' });
}

type Table = (string | number)[][];

/** More than any list contains. */
const ALL = { page: 1, size: 1_000_000 };

const rights = {
  members: 'members.read',
  animals: 'animals.read',
  statistics: 'figures.read',
  population: 'figures.read',
} as const satisfies Record<ClubList, ClubRight>;

const tables: Record<ClubList, (ctx: Ctx, clubId: number, search: string) => Promise<Table>> = {
  members: memberTable,
  animals: animalTable,
  statistics: figureTable,
  population: populationTable,
};

async function memberTable(ctx: Ctx, clubId: number, search: string): Promise<Table> {
  const { results } = await listMembers(ctx, { clubId, search, ...ALL, sort: 'name' });
  const hasEmails = results.some(({ email }) => email !== null);
  return [
    ['Member', ...(hasEmails ? ['Email'] : []), 'Role', 'Shared animals', 'Since'],
    ...results.map(({ name, email, role, animals, joinedAt }) => [
      name,
      ...(hasEmails ? [email ?? ''] : []),
      clubRoleLabels[role].word,
      animals,
      dayOf(joinedAt),
    ]),
  ];
}

async function animalTable(ctx: Ctx, clubId: number, search: string): Promise<Table> {
  const { results } = await listClubAnimals(ctx, { clubId, search, ...ALL, whose: 'all', sort: 'name' });
  return [
    ['Animal', 'Breed', 'Sex', 'Registration', 'Owner', 'Shared with the club', 'Since'],
    ...results.map((row) => [
      row.registeredName ?? row.name,
      row.breed ?? row.species,
      row.sex,
      row.registrationNumber ?? '',
      row.owner,
      grantLabel(row.scope),
      dayOf(row.grantedAt),
    ]),
  ];
}

async function figureTable(ctx: Ctx, clubId: number, search: string): Promise<Table> {
  const found = findFigures(await listFigures(ctx, { clubId }), search);
  return [
    ['Breed', 'Test', 'Result', 'Animals with this result', 'Animals', 'Owners', 'Published'],
    ...found.flatMap(({ breed, test, groups, animals, owners, publishedAt }) => {
      const shown = groups.length > 1 ? groups.map((one) => [groupLabel(one.statuses), one.count]) : [[TOO_FEW, '']];
      return shown.map(([result = '', count = '']) => [
        breed,
        test,
        result,
        count,
        animals,
        owners,
        dayOf(publishedAt),
      ]);
    }),
  ];
}

/** As on the page: a single group would only repeat the number of animals. */
const TOO_FEW = 'Too few in each group to show';

async function populationTable(ctx: Ctx, clubId: number): Promise<Table> {
  const populations = await listPopulations(ctx, { clubId });
  return [
    [
      'Breed',
      'Effective size from inbreeding',
      'Effective size from coancestry',
      'Founders',
      'Effective founders',
      'Effective ancestors',
      'Mean inbreeding',
      'Generations',
      'Animals',
      'Owners',
      'Published',
    ],
    ...populations.map((row) => [
      row.breed,
      row.effectiveByInbreeding ?? '',
      row.effectiveByCoancestry ?? '',
      row.founders,
      row.effectiveFounders,
      row.effectiveAncestors,
      row.meanInbreeding,
      row.equivalentGenerations,
      row.animals,
      row.owners,
      dayOf(row.publishedAt),
    ]),
  ];
}

const dayOf = (at: string) => at.slice(0, 10);
