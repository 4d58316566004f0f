import { proves } from './table.ts';

const activationTest = 'src/animals/activation/activation.rules.test.ts';
const failedCalls = 'src/animals/activation/failed-calls.test.tsx';
const accountsApi = 'src/platform/accounts/accounts.api.test.ts';

/** Orders, activation, animals, laboratory, clubs and the tools. */
export const accountGuards = [
  ...proves('src/shop/orders/order-list.service.ts', 'src/shop/orders/order-list.service.test.ts', {
    R379: ['paid: filter.paid ?? false', 'paid: filter.paid ?? true'],
    R378: [
      ".where('personId', '=', personId)\n    .$if(paid === true",
      ".where('personId', 'is not', null)\n    .$if(paid === true",
    ],
  }),
  ...proves('src/shop/invoices/invoices.service.ts', 'src/shop/invoices/invoices.test.ts', {
    R385: ['coalesce(sum(total_cents - paid_cents), 0)::int as outstanding_cents', '0 as outstanding_cents'],
  }),
  ...proves('src/shop/orders/orders.rules.ts', 'src/shop/orders/orders.rules.test.ts', {
    R634: [
      "PLACED: ['PROCESSING', 'COMPLETED', 'CANCELLED'],",
      "PLACED: ['PROCESSING', 'COMPLETED', 'CANCELLED', 'EXPIRED'],",
    ],
  }),
  ...proves('src/animals/activation/activation.rules.ts', activationTest, {
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
  ...proves('src/animals/activation/litter-kits.tsx', failedCalls, {
    R419: ['useSubmit(activationFailed.check)', "useSubmit('')"],
  }),
  ...proves('src/animals/activation/enter-barcode.tsx', failedCalls, {
    R420: ['useSubmit(activationFailed.barcode)', "useSubmit('')"],
  }),
  ...proves('src/animals/activation/pet-step.tsx', failedCalls, {
    R421: ['useSubmit(activationFailed.pet)', "useSubmit('')"],
  }),
  ...proves('src/animals/activation/person-step.tsx', failedCalls, {
    R422: ['useSubmit(activationFailed.person)', "useSubmit('')"],
  }),
  ...proves('src/animals/activation/review-step.tsx', failedCalls, {
    R423: ['let failed: string = activationFailed.review', 'let failed: string = activationFailed.activate'],
    R424: ['      failed = activationFailed.activate;\n', ''],
  }),
  ...proves('src/animals/activation/activate.page.tsx', failedCalls, {
    R425: ['{balance === null ? (', '{balance === undefined ? ('],
  }),
  ...proves('src/platform/registration/registration-form.tsx', failedCalls, {
    R418: ["useSubmit('Email registration failed')", "useSubmit('')"],
  }),
  ...proves('src/animals/activation/barcodes.service.ts', 'src/animals/activation/activation.api.test.ts', {
    R406: ["'User already exists. Please login'", "'This address is known.'"],
  }),
  ...proves('src/animals/animal-list/animal-list.service.ts', 'src/animals/records/animals.api.test.ts', {
    R461: [".$if(filter.gender !== undefined, (query) => query.where('animal.sex', '=', filter.gender!))\n", ''],
  }),
  ...proves('src/animals/records/animal-facts.service.ts', 'src/animals/records/animals.api.test.ts', {
    R456: [
      'results: missing.length === 0 || barcode === null ? [] : cards',
      'results: missing.length >= 0 ? [] : cards',
      'R456 a test that the kit lacks',
    ],
  }),
  ...proves('src/animals/animal-list/own-animals.service.ts', 'src/animals/animal-list/animal-search.api.test.ts', {
    R431: ['sql`o.archived = ${archived}`', 'sql`o.archived is not null`'],
  }),
  ...proves('src/community/clubs/club-animals.service.ts', 'src/community/clubs/clubs.api.test.ts', {
    R465: ['where g.ended_at is null and', 'where'],
  }),
  ...proves('src/animals/collection/collection.service.ts', 'src/animals/collection/collection.api.test.ts', {
    R579: ['.values({ ...values, agentId: user.id })', ".values({ ...values, name: 'X', agentId: user.id })"],
  }),
  ...proves('src/laboratory/parentage/parentage-list.service.ts', 'src/laboratory/parentage/parentage.api.test.ts', {
    R473: ["${filter.query === '' ? sql`` : sql`and (${matching(filter)})`}", '', 'R473 R586'],
    R477: ['${visibleTo(user.id)} and not q.deleted\n', '${visibleTo(user.id)}\n', 'R477 A1'],
  }),
  ...proves('src/platform/sign-in/view-as.service.ts', accountsApi, {
    R089: ['        viewingId: person.id,\n', ''],
  }),
  ...proves('src/platform/accounts/details.service.ts', accountsApi, {
    R091: [
      'viewedBy: user.viewedBy ? { name: user.viewedBy.name, mayAct: user.viewedBy.mayAct } : null',
      'viewedBy: null',
    ],
  }),
  ...proves('src/laboratory/samples/tracker.service.ts', 'src/laboratory/samples/tracker.test.ts', {
    R501: ['sample.name?.slice(0, 1).toUpperCase() ?? null', 'sample.name ?? null'],
  }),
  ...proves('src/animals/stored-samples/samples.rules.ts', 'src/laboratory/samples/tracker.test.ts', {
    R101: ['RECEIVED: 3', 'RECEIVED: 2'],
  }),
  ...proves('src/laboratory/certificates/certificates.service.ts', 'src/laboratory/certificates/certificates.test.ts', {
    R499: ['detail: full ? facts : null', 'detail: facts'],
  }),
  ...proves('src/animals/transfers/decide-transfer.service.ts', 'src/animals/transfers/transfers.api.test.ts', {
    R099: ['    await moveOwnership(tx, { animalIds, from: sellerId, to: user.id, keepsAccess });\n', ''],
  }),
  ...proves('src/community/shows/shows.service.ts', 'src/community/shows/shows.test.ts', {
    R619: ['where s.person_id = ${user.id} ${inState}', 'where true ${inState}'],
  }),
  ...proves('src/community/agents/agent-products.service.ts', 'src/community/agents/agent-products.test.ts', {
    R618: [
      "priceOf(held, { productId: product.id, priceBook, audience: 'agent' })",
      "priceOf(held, { productId: product.id, priceBook, audience: 'breeder' })",
    ],
  }),
  ...proves('src/community/agents/directory.service.ts', 'src/community/agents/agents.test.ts', {
    R617: ["a.state = 'APPROVED' and a.is_listed and", "a.state = 'APPROVED' and"],
  }),
  ...proves('src/animals/microchips/microchips.service.ts', 'src/animals/microchips/microchips.api.test.ts', {
    R498: ['knownHere: animal !== undefined', 'knownHere: true'],
  }),
  ...proves('src/laboratory/breeding-tools/strategy.rules.ts', 'src/laboratory/breeding/breeding.rules.test.ts', {
    R502: [
      '(isSon ? answer.bySex.sons : answer.bySex.daughters)',
      '(isSon ? answer.bySex.daughters : answer.bySex.sons)',
    ],
  }),
  ...proves('src/laboratory/results/results.service.ts', 'src/laboratory/results/results.test.ts', {
    R449: ['...record, ...composed };', '...record, ...composed, results: [] };'],
  }),
  ...proves('src/community/clubs/club-products.service.ts', 'src/community/clubs/club-products.api.test.ts', {
    R622: ['clubCents: shopCents - discountCents', 'clubCents: shopCents'],
  }),
  ...proves('src/shop/loyalty/points-history.service.ts', 'src/shop/loyalty/loyalty.api.test.ts', {
    R494: [
      "selectFrom('loyaltyEntry').where('personId', '=', user.id)",
      "selectFrom('loyaltyEntry').where('personId', 'is not', null)",
    ],
  }),
];
