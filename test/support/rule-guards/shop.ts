import { proves } from './table.ts';

const catalogueTest = 'src/shop/catalogue/catalogue.rules.test.ts';
const listingTest = 'src/shop/catalogue/listing.rules.test.ts';
const catalogueApi = 'src/shop/catalogue/catalogue.api.test.ts';
const cartTest = 'src/shop/cart/cart.rules.test.ts';
const checkoutTest = 'src/shop/checkout/checkout-state.rules.test.ts';

/** Search, catalogue, cart and checkout. */
export const shopGuards = [
  ...proves('src/shop/search/search.service.ts', catalogueApi, {
    R249: ['if (query.length < SUGGESTION_MIN_CHARS) return toPage', 'if (query.length < 1) return toPage'],
  }),
  ...proves('src/site/frame/use-search-hints.ts', 'src/site/frame/use-search-hints.test.tsx', {
    R251: ['DEBOUNCE_MS = 800', 'DEBOUNCE_MS = 80'],
    R253: ['items: [...now.items, ...more.items]', 'items: more.items'],
  }),
  ...proves('src/shop/catalogue/listing.rules.ts', catalogueTest, {
    R267: [
      "['Full Breed Profile', 'DNA Profile', 'Trait', 'Disease'] as const",
      "['DNA Profile', 'Trait', 'Disease', 'Full Breed Profile'] as const",
    ],
    R268: ["TestType[] = ['Disease', 'Trait', 'DNA Profile']", "TestType[] = ['Disease', 'Trait']"],
    R275: ["{ value: 'all', label: 'All' },", ''],
  }),
  ...proves('src/shop/catalogue/listing.rules.ts', listingTest, {
    R270: [
      "if (by.sort === 'name') return products.toSorted(byName);",
      "if (by.sort === 'name') return [...products];",
    ],
    R272: ['products.toSorted((a, b) => cents(a) - cents(b) || byName(a, b))', '[...products]'],
    R273: ['descending(cents(a), cents(b)) || byName(a, b)', 'byName(a, b)'],
    R274: ['a.createdAt < b.createdAt ? 1 : -1', 'a.createdAt < b.createdAt ? -1 : 1'],
    R596: ["'full-breed-profile': ['full_breed_profile'],", "'full-breed-profile': ['none'],"],
    R599: ["'multi-packs': ['multipack'],", "'multi-packs': [],"],
  }),
  ...proves('src/shop/catalogue/catalogue.rules.ts', catalogueTest, {
    R282: ["product.kind === 'upgrade')", "product.kind === 'service')"],
    R286: ['return valid.has(product.id);', 'return true;'],
  }),
  ...proves('src/shop/catalogue/country-products.rules.ts', 'src/shop/catalogue/country-products.rules.test.ts', {
    R283: ['{ AU: [70, 71] }', '{}'],
  }),
  ...proves('src/shop/catalogue/catalogue.service.ts', catalogueApi, {
    R287: ['const species = input.species ? [input.species] : await', 'const species = await'],
    R600: [
      'testIds: diseaseTestsOf(held, breed).map((test) => test.id) }',
      'testIds: tests.slice(0, 5).map((test) => test.id) }',
    ],
  }),
  ...proves('src/shop/cart/cart.rules.ts', cartTest, {
    R305: ['    if (line.product.typeId === SHIPPING_TYPE) continue;\n', ''],
    R306: [': `product-${line.product.id}`', ': `line-${at}`'],
    R307: ['quantity: group.quantity + line.quantity', 'quantity: line.quantity'],
    R308: ['amountCents: group.amountCents + line.amountCents', 'amountCents: line.amountCents'],
    R309: ['line.hasUpgradeOption ? `line-${at}` : ', ''],
    R322: ["if (wanted.kind === 'custom_profile' &&", "if (wanted.kind === 'none' &&"],
    R324: [
      "if (isOnceOnly(wanted) && present.some((line) => isSameThing(line, wanted))) return 'already_in_cart';\n",
      '',
    ],
    R326: [
      "if (present.some((line) => isUpgrade(line) !== isUpgrade(wanted))) return 'mixed_upgrade';",
      "if (present.some((line) => isUpgrade(line) && !isUpgrade(wanted))) return 'mixed_upgrade';",
    ],
    R327: [
      "if (present.some((line) => isUpgrade(line) !== isUpgrade(wanted))) return 'mixed_upgrade';",
      "if (present.some((line) => !isUpgrade(line) && isUpgrade(wanted))) return 'mixed_upgrade';",
    ],
    R333: ['typeId === 2)', 'typeId === 1)'],
    R335: ["  if (meta.isUpgradeFullbreed) return 'Full breed profile added to cart';\n", ''],
    R365: ["if (userType === 'vet') return lines.filter((line) => line.isAnimalRequired);\n", ''],
    R366: [
      'return lines.filter((line) => line.metaData.isUpgradeTests || line.metaData.isUpgradeFullbreed);',
      'return lines.filter((line) => line.metaData.isUpgradeTests);',
    ],
  }),
  ...proves('src/shop/cart/cart-items.service.ts', 'src/shop/cart/cart.api.test.ts', {
    R312: [
      '    isUpgradeTests,\n    isUpgradeFullbreed,\n    customProfileId,\n    note',
      '    isUpgradeTests: false,\n    isUpgradeFullbreed,\n    customProfileId,\n    note',
    ],
    R315: ['return { note };', 'return {};'],
  }),
  ...proves('src/shop/cart/cart-view.service.ts', 'src/shop/cart/cart.api.test.ts', {
    R352: ['amount: amountCents / 100,', 'amount: amountCents,'],
  }),
  ...proves('src/shop/cart/cart-items.service.ts', 'src/shop/cart/cart.service.test.ts', {
    R329: ["if (await hasPendingPayment(ctx)) throw new Failure('pending_payment');\n", ''],
    R314: ['return changeItem(ctx, input, async () => null);', 'return changeItem(ctx, input, async () => ({}));'],
  }),
  ...proves('src/shop/checkout/checkout-state.rules.ts', checkoutTest, {
    R354: ['  step: 0,\n', '  step: 1,\n'],
    R357: ['return placed !== null && sessionId !== null &&', 'return placed === null && sessionId !== null &&'],
    R358: ['return { ...state, error: message };', 'return { ...clearedCheckout, error: message };'],
    R359: ['  coupons: [],\n  loyaltyPoints: 0,\n', '  loyaltyPoints: 0,\n'],
    R360: ['payment: { method: state.method },', ''],
    R361: [
      "if (userType === 'vet' && !paysNow) return common;",
      "if (userType === 'vet' && !paysNow) return { ...common, billingAddress };",
    ],
    R363: ["if (userType === 'vet' && !paysNow) return common;\n", ''],
  }),
  ...proves('src/shop/checkout/checkout-steps.rules.ts', checkoutTest, {
    R355: ['at > step && !isKnown(name)', 'at >= step && !isKnown(name)'],
    R356: ['Math.max(step - 1, 0)', 'Math.max(step, 0)'],
  }),
  ...proves('src/shop/payments/payments.rules.ts', 'src/shop/payments/payments.rules.test.ts', {
    R371: ['candidates.find((code) => code) ?? fallback', 'candidates.at(-1) ?? fallback'],
    R372: ['type === LIFE_PLAN || type === SUBSCRIPTION', 'type === SUBSCRIPTION'],
    R375: ["if (method === 'P') return 'paypal';\n", ''],
  }),
  ...proves('src/platform/places/places.rules.ts', 'src/shop/payments/payments.rules.test.ts', {
    R374: ["region === 'AU' ? 'AU' : 'EU_US'", "region ? 'AU' : 'EU_US'"],
  }),
];
