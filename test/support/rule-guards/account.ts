import { proves } from './table.ts';

const features = 'src/features/';
const activation = `${features}activation/`;
const activationTest = `${activation}activation.rules.test.ts`;
const failedCalls = `${activation}failed-calls.test.tsx`;
const animals = `${features}animals/`;
const accountsApi = `${features}accounts/accounts.api.test.ts`;

/** Orders, activation, animals, laboratory, clubs and the tools. */
export const accountGuards = [
  ...proves(`${features}orders/order-list.service.ts`, `${features}orders/order-list.service.test.ts`, {
    R379: ['paid: filter.paid ?? false', 'paid: filter.paid ?? true'],
    R378: [
      ".where('personId', '=', personId)\n    .$if(paid === true",
      ".where('personId', 'is not', null)\n    .$if(paid === true",
    ],
  }),
  ...proves(`${features}orders/invoices.service.ts`, `${features}orders/invoices.test.ts`, {
    R385: ['coalesce(sum(total_cents - paid_cents), 0)::int as outstanding_cents', '0 as outstanding_cents'],
  }),
  ...proves(`${features}orders/orders.rules.ts`, `${features}orders/orders.rules.test.ts`, {
    R634: [
      "PLACED: ['PROCESSING', 'COMPLETED', 'CANCELLED'],",
      "PLACED: ['PROCESSING', 'COMPLETED', 'CANCELLED', 'EXPIRED'],",
    ],
  }),
  ...proves(`${activation}activation.rules.ts`, activationTest, {
    R392: ["'About my pet', 'About me', 'Review'] as const", "'About me', 'About my pet', 'Review'] as const"],
    R393: ['prev: within > 1 ? within - 1 : null', 'prev: within - 1'],
    R394: [
      'next: within < activationSteps.length ? within + 1 : null',
      'next: within < activationSteps.length ? within : null',
    ],
    R395: ['prev: within > 1 ? within - 1 : null', 'prev: within > 1 ? 1 + within : null'],
    R397: ['const { pet: _pet, excludedProducts', 'const { excludedProducts'],
    R398: ["  if (kind === 'full') return {};\n", ''],
    R399: [
      'return { email: data.email, person: data.person, consent: data.consent };',
      'return { email: data.email, consent: data.consent };',
    ],
    R400: ['  return {\n    email: data.email,\n    barcodes,\n', '  return {\n    ...data,\n    barcodes,\n'],
    R523: ['gramsOf(pet.weight, pet.weightType)', "gramsOf(pet.weight, 'kg')"],
  }),
  ...proves(`${activation}litter-kits.tsx`, failedCalls, {
    R419: ['useSubmit(activationFailed.check)', "useSubmit('')"],
  }),
  ...proves(`${activation}enter-barcode.tsx`, failedCalls, {
    R420: ['useSubmit(activationFailed.barcode)', "useSubmit('')"],
  }),
  ...proves(`${activation}pet-step.tsx`, failedCalls, {
    R421: ['useSubmit(activationFailed.pet)', "useSubmit('')"],
  }),
  ...proves(`${activation}person-step.tsx`, failedCalls, {
    R422: ['useSubmit(activationFailed.person)', "useSubmit('')"],
  }),
  ...proves(`${activation}review-step.tsx`, failedCalls, {
    R423: ['let failed: string = activationFailed.review', 'let failed: string = activationFailed.activate'],
    R424: ['      failed = activationFailed.activate;\n', ''],
  }),
  ...proves(`${activation}activate.page.tsx`, failedCalls, {
    R425: ['{balance === null ? (', '{balance === undefined ? ('],
  }),
  ...proves(`${features}accounts/registration-form.tsx`, failedCalls, {
    R418: ["useSubmit('Email registration failed')", "useSubmit('')"],
  }),
  ...proves(`${activation}barcodes.service.ts`, `${activation}activation.api.test.ts`, {
    R406: ["'User already exists. Please login'", "'This address is known.'"],
  }),
  ...proves(`${animals}animal-list.service.ts`, `${animals}animals.api.test.ts`, {
    R461: [".$if(filter.gender !== undefined, (query) => query.where('animal.sex', '=', filter.gender ?? ''))\n", ''],
  }),
  ...proves(`${animals}animal-facts.service.ts`, `${animals}animals.api.test.ts`, {
    R456: [
      'results: missing.length === 0 || barcode === null ? [] : cards',
      'results: missing.length >= 0 ? [] : cards',
      'R456 a test that the kit lacks',
    ],
  }),
  ...proves(`${animals}own-animals.service.ts`, `${animals}animal-search.api.test.ts`, {
    R431: ['sql`o.archived = ${archived}`', 'sql`o.archived is not null`'],
  }),
  ...proves(`${features}clubs/club-animals.service.ts`, `${features}clubs/clubs.api.test.ts`, {
    R465: ['where g.ended_at is null and', 'where'],
  }),
  ...proves(`${features}collection/collection.service.ts`, `${features}collection/collection.api.test.ts`, {
    R579: ['.values({ ...values, agentId: user.id })', ".values({ ...values, name: 'X', agentId: user.id })"],
  }),
  ...proves(`${features}parentage/parentage-list.service.ts`, `${features}parentage/parentage.api.test.ts`, {
    R473: ["${filter.query === '' ? sql`` : sql`and (${matching(filter)})`}", '', 'R473 R586'],
    R477: ["${seenBy(user.id)} and q.state <> 'CANCELLED'\n", '${seenBy(user.id)}\n', 'R477 A1'],
  }),
  ...proves(`${features}accounts/view-as.service.ts`, accountsApi, {
    R089: ['        viewingId: person.id,\n', ''],
  }),
  ...proves(`${features}accounts/details.service.ts`, accountsApi, {
    R091: [
      'viewedBy: user.viewedBy ? { name: user.viewedBy.name, mayAct: user.viewedBy.mayAct } : null',
      'viewedBy: null',
    ],
  }),
  ...proves(`${features}lab/tracker.service.ts`, `${features}lab/tracker.test.ts`, {
    R501: ['sample.name?.slice(0, 1).toUpperCase() ?? null', 'sample.name ?? null'],
  }),
  ...proves(`${features}lab/samples.rules.ts`, `${features}lab/tracker.test.ts`, {
    R101: ['RECEIVED: 3', 'RECEIVED: 2'],
  }),
  ...proves(`${features}certificates/certificates.service.ts`, `${features}certificates/certificates.test.ts`, {
    R499: ['detail: full ? facts : null', 'detail: facts'],
  }),
  ...proves(`${features}transfers/deciding.service.ts`, `${features}transfers/transfers.api.test.ts`, {
    R099: ['    await moveOwnership(tx, { animalIds, from: sellerId, to: user.id, keepsAccess });\n', ''],
  }),
  ...proves(`${features}shows/shows.service.ts`, `${features}shows/shows.test.ts`, {
    R619: ['where s.person_id = ${user.id} ${wanted}', 'where true ${wanted}'],
  }),
  ...proves(`${features}agents/agent-products.service.ts`, `${features}agents/agent-products.test.ts`, {
    R618: [
      "priceOf(held, { productId: product.id, priceBook, audience: 'agent' })",
      "priceOf(held, { productId: product.id, priceBook, audience: 'breeder' })",
    ],
  }),
  ...proves(`${features}agents/directory.service.ts`, `${features}agents/agents.test.ts`, {
    R617: ["a.state = 'APPROVED' and a.is_listed and", "a.state = 'APPROVED' and"],
  }),
  ...proves(`${features}microchips/microchips.service.ts`, `${features}microchips/microchips.api.test.ts`, {
    R498: ['knownHere: animal !== undefined', 'knownHere: true'],
  }),
  ...proves(`${features}breeding/strategy.rules.ts`, `${features}breeding/breeding.rules.test.ts`, {
    R502: [
      '(isSon ? answer.bySex.sons : answer.bySex.daughters)',
      '(isSon ? answer.bySex.daughters : answer.bySex.sons)',
    ],
  }),
  ...proves(`${features}results/results.service.ts`, `${features}results/results.test.ts`, {
    R449: ['results: rows.map(explain),', 'results: [],'],
  }),
  ...proves(`${features}clubs/club-products.service.ts`, `${features}clubs/club-products.api.test.ts`, {
    R622: ['clubCents: shopCents - off', 'clubCents: shopCents'],
  }),
  ...proves(`${features}loyalty/points-history.service.ts`, `${features}loyalty/loyalty.api.test.ts`, {
    R494: [
      "selectFrom('loyaltyEntry').where('personId', '=', user.id)",
      "selectFrom('loyaltyEntry').where('personId', 'is not', null)",
    ],
  }),
];
