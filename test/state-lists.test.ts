import { sql } from 'kysely';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { acmKinds, acmStates } from '#animals/acm-forms/acm-forms.rules.ts';
import { chipStates } from '#animals/collection/chip-film.rules.ts';
import { custodyReasons, identityGrades } from '#animals/collection/custody.rules.ts';
import { consignmentStates, itemStates } from '#animals/consignments/consignments.rules.ts';
import { extraStates } from '#animals/extra-tests/extra-tests.rules.ts';
import { batchCodes, kitStates } from '#animals/kits/kits.rules.ts';
import { GIFT_STATES } from '#shop/gift-kits/gift-kits.rules.ts';
import { replacementStates } from '#animals/kits/replacements.rules.ts';
import { animalStates, sexes, shareLevels } from '#animals/records/animals.rules.ts';
import { storedSheetStates } from '#animals/spreadsheets/sheets.rules.ts';
import { conflictKinds, resolutions } from '#animals/stored-samples/identity.rules.ts';
import {
  CALL_STATUSES,
  GENOME_SOURCES,
  HAPLOTYPE_SYSTEMS,
  RESULT_STATUSES,
} from '#animals/stored-samples/result-statuses.rules.ts';
import { allHoldReasons, closedStates, rejectReasons, sampleStates } from '#animals/stored-samples/samples.rules.ts';
import { transferStates } from '#animals/transfers/transfers.rules.ts';
import { agentStates, assignmentStates, experiences } from '#community/agents/agents.rules.ts';
import { recommendations } from '#community/agents/referees.rules.ts';
import { listingStates } from '#community/breeder-directory/listings.rules.ts';
import { clubStates } from '#community/club-admin/club-admin.rules.ts';
import { lookupKeys, lookupSources, lookupStatuses } from '#community/registries/registries.rules.ts';
import { noticeKinds, noticeStates, webhookStates } from '#community/registry-access/notices.rules.ts';
import { showStands, showStates } from '#community/shows/shows.rules.ts';
import { certificateStates } from '#laboratory/certificates/certificates.rules.ts';
import { compositionStates } from '#laboratory/diversity/diversity.rules.ts';
import { consentStates, caseStates, testedParents, verdicts } from '#laboratory/parentage/parentage.rules.ts';
import { billingModes, clubRoles } from '#platform/accounts/club-roles.rules.ts';
import { consentKinds } from '#platform/accounts/consents.rules.ts';
import { locales } from '#platform/accounts/locales.rules.ts';
import { accountStates, audiences, clinicRoles, roles } from '#platform/accounts/session-user.rules.ts';
import { mailStates } from '#platform/mail/kinds.rules.ts';
import { exportStates } from '#platform/privacy/export.rules.ts';
import { messageKinds, requestStates as formRequestStates } from '#platform/requests/requests.rules.ts';
import { weightUnits } from '#shared/weight.ts';
import { ADVANCE_STATES, PAYERS } from '#shop/advance-orders/advance.rules.ts';
import { productKinds, sampleTypes, testKinds } from '#shop/catalogue/product-kinds.rules.ts';
import { couponKinds, couponUseStates } from '#shop/coupons/coupons.rules.ts';
import { ALERT_KINDS } from '#shop/fact-sheets/evidence.rules.ts';
import { INVOICE_SERIES, INVOICE_STATES } from '#shop/invoices/invoices.rules.ts';
import { levelNames, pointsKinds } from '#shop/loyalty/points.rules.ts';
import { creditKinds } from '#shop/loyalty/transfers.rules.ts';
import {
  FULFILMENT_STATES,
  ORDER_PAYMENT_STATES,
  ORDER_STATES,
  PAYMENT_METHODS,
  SHIPMENT_STATES,
  UNIT_STATES,
} from '#shop/orders/orders.rules.ts';
import {
  APPROVAL_STATES,
  ONLINE_PROVIDERS,
  PAYMENT_ACCOUNTS,
  PAYMENT_PROVIDERS,
  PAYMENT_STATES,
  REFUND_STATES,
} from '#shop/payments/payments.rules.ts';
import { vatStates } from '../src/shop/vat-numbers/vat-numbers.rules.ts';
import { priceAudiences, priceChangeStates } from '#shop/prices/prices.rules.ts';
import { TAX_CLASSES } from '#shop/prices/tax.rules.ts';
import { RETURN_KINDS, RETURN_STATES } from '#shop/returns/returns.rules.ts';
import { reviewNames, reviewStates } from '#shop/reviews/reviews.rules.ts';
import { supplyStates } from '#shop/supplies/supplies.rules.ts';
import { useDatabase } from './support/database.ts';

const database = useDatabase();

/** Each column with states, kinds, reasons or roles, and its list. */
const lists: Record<string, readonly string[]> = {
  'acm_declaration.grade': identityGrades,
  'acm_form_request.kind': acmKinds,
  'acm_form_request.state': acmStates,
  'activation.custody_grade': identityGrades,
  'activation.custody_reason': custodyReasons,
  'activation_extra.state': extraStates,
  'advance_order.payer': PAYERS,
  'advance_order.state': ADVANCE_STATES,
  'agent_authorisation.state': assignmentStates,
  'agent_referee.recommends': recommendations,
  'animal.sex': sexes,
  'animal.state': animalStates,
  'animal_share.level': shareLevels,
  'animal_transfer.state': transferStates,
  'breed_composition.state': compositionStates,
  'breeder_listing.state': listingStates,
  'cart.audience': audiences,
  'certificate.state': certificateStates,
  'chip_evidence.state': [...chipStates, 'WITHDRAWN'],
  'clinic_member.role': clinicRoles,
  'club.billing_mode': billingModes,
  'club.state': clubStates,
  'club_invitation.role': clubRoles,
  'club_member.role': clubRoles,
  'collection_agent.experience': experiences,
  'collection_agent.state': agentStates,
  'consent_record.kind': consentKinds,
  'consignment.state': consignmentStates,
  'consignment_item.state': itemStates,
  'country.weight_unit': weightUnits,
  'coupon.kind': couponKinds,
  'coupon_redemption.state': couponUseStates,
  'data_export.state': exportStates,
  'form_request.state': formRequestStates,
  'form_request_message.kind': messageKinds,
  'genotype_call.status': CALL_STATUSES,
  'haplotype_call.system': HAPLOTYPE_SYSTEMS,
  'identity_conflict.kind': conflictKinds,
  'identity_conflict.resolution': [...resolutions, 'REJECTED'],
  'invoice.series': INVOICE_SERIES,
  'invoice.state': INVOICE_STATES,
  'invoice_line.tax_class': TAX_CLASSES,
  'kit.state': kitStates,
  'kit_batch.codes': batchCodes,
  'kit_credit_entry.kind': creditKinds,
  'kit_gift.state': GIFT_STATES,
  'kit_replacement.state': replacementStates,
  'loyalty_entry.kind': pointsKinds,
  'loyalty_level.name': levelNames,
  'mail_message.state': mailStates,
  'order_line.tax_class': TAX_CLASSES,
  'order_return.kind': RETURN_KINDS,
  'order_return.state': RETURN_STATES,
  'order_unit.state': UNIT_STATES,
  'parentage_consent.role': testedParents,
  'parentage_consent.state': consentStates,
  'parentage_request.state': caseStates,
  'parentage_result.role': [...testedParents, 'WHOLE'],
  'parentage_result.verdict': verdicts,
  'payment.account': PAYMENT_ACCOUNTS,
  'payment.provider': PAYMENT_PROVIDERS,
  'payment.state': PAYMENT_STATES,
  'payment_customer.account': PAYMENT_ACCOUNTS,
  'payment_event.provider': ONLINE_PROVIDERS,
  'payment_watermark.account': PAYMENT_ACCOUNTS,
  'payment_watermark.provider': ONLINE_PROVIDERS,
  'person.locale': locales,
  'person.state': accountStates,
  'person.type': audiences,
  'person.weight_unit': weightUnits,
  'person_role.role': roles,
  'price.audience': priceAudiences,
  'price_change.audience': priceAudiences,
  'price_change.state': priceChangeStates,
  'product.kind': productKinds,
  'product.sample_type': sampleTypes,
  'product.tax_class': TAX_CLASSES,
  'product_review.shown_as': reviewNames,
  'product_review.state': reviewStates,
  'refund.state': REFUND_STATES,
  'refund_approval.state': APPROVAL_STATES,
  'registry.minimum_grade': identityGrades,
  'registry.state': clubStates,
  'registry_lookup.asked_by': lookupKeys,
  'registry_lookup.status': lookupStatuses,
  'registry_lookup.via': lookupSources,
  'registry_notice.kind': noticeKinds,
  'registry_notice.state': noticeStates,
  'registry_webhook.state': webhookStates,
  'result.status': RESULT_STATUSES,
  'sales_order.audience': audiences,
  'sales_order.fulfilment_state': FULFILMENT_STATES,
  'sales_order.method': PAYMENT_METHODS,
  'sales_order.payment_state': ORDER_PAYMENT_STATES,
  'sales_order.state': ORDER_STATES,
  'sample.held_from': sampleStates,
  'sample.hold_reason': allHoldReasons,
  'sample.reject_reason': rejectReasons,
  'sample.state': sampleStates,
  'sample_stage.state': sampleStates,
  'selling_entity.payment_account': PAYMENT_ACCOUNTS,
  'shipment.state': SHIPMENT_STATES,
  'show_request.stand': showStands,
  'show_request.state': showStates,
  'snp_profile.source': GENOME_SOURCES,
  'supply_order.state': supplyStates,
  'tax_rate.tax_class': TAX_CLASSES,
  'test.kind': testKinds,
  'test_alert.kind': ALERT_KINDS,
  'vat_number.state': vatStates,
  'work_sheet.state': storedSheetStates,
};

test('every state, kind, reason and role is listed once, and the rules match the database', async () => {
  const { rows } = await sql<{ name: string; check: string }>`
    select t.relname || '.' || a.attname as name, pg_get_constraintdef(c.oid) as check
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
      join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
    where c.contype = 'c' and n.nspname = 'public' and array_length(c.conkey, 1) = 1 and pg_get_constraintdef(c.oid) like '%ANY (%ARRAY[%'`.execute(
    database.db,
  );
  const allowed = new Map(
    rows.map(({ name, check }) => [name, [...check.matchAll(/'([^']+)'/g)].map(([, value]) => value)]),
  );
  expect(Object.fromEntries(Object.keys(lists).map((name) => [name, allowed.get(name)?.toSorted()]))).toEqual(
    Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.toSorted()])),
  );
});

// Columns without a list: events keep the states of any entity and of past versions; addresses have a state of their
// country; referees describe their role in their own words; the kind of an article is set by its author.
const ownWords = [
  'animals/kits/kits.contract.ts kind',
  'animals/kits/kits.contract.ts fromState',
  'animals/kits/kits.contract.ts toState',
  'platform/addresses/recipient.contract.ts state',
  'community/agents/referees.contract.ts role',
  'platform/accounts/accounts.contract.ts state',
  'platform/articles/article.contract.ts kind',
  'shop/order-admin/order-admin.contract.ts kind',
  'shop/checkout/checkout.contract.ts shippingMethod',
];

test('no contract returns a state, kind, status, role or method as a plain string', () => {
  const root = path.join(import.meta.dirname, '../src');
  const field =
    /\b(\w*(?:state|kind|status|roles?|method|State|Kind|Status|Role|Method)): z\.(?:array\(z\.)?string\(\)(?!\.trim|\.max|\.min)/g;
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.contract.ts'))
    .flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(field)].map(
        ([, name]) => `${file.replaceAll(path.sep, '/')} ${name}`,
      ),
    );
  expect(found.filter((one) => !ownWords.includes(one))).toEqual([]);
  expect(ownWords.filter((one) => !found.includes(one))).toEqual([]);
});

test('the index of open samples excludes the closed states', async () => {
  const { rows } = await sql<{
    indexdef: string;
  }>`select indexdef from pg_indexes where indexname = 'sample_open'`.execute(database.db);
  const states = [...(rows[0]?.indexdef ?? '').matchAll(/'([A-Z]+)'::text/g)].map(([, state]) => state);
  expect(new Set(states)).toEqual(new Set(closedStates));
});
