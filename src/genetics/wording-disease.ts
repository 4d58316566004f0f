/** Texts for disease results, by mode of inheritance and number of copies. Placeholders are filled by wording.ts. */
import type { ModeCode, Sex } from './genotype-call.ts';

export interface MessageText {
  readonly summary: string;
  readonly interpretation: string;
  readonly breedingNote: string;
}

/** Text for a called disease genotype. `copies` counts the tested variant; a male at an X-linked test has 0 or 1. */
export function diseaseText(
  mode: ModeCode,
  { copies, sex, affectsCarriers }: { copies: 0 | 1 | 2; sex: Sex; affectsCarriers: boolean },
): MessageText {
  const text = plainText(mode, copies, sex);
  if (!affectsCarriers || copies !== 1) return text;
  if (text === carrier) return { ...carrier, ...affectedCarrier };
  return text === xLinkedCarrier ? { ...xLinkedCarrier, ...affectedXLinkedCarrier } : text;
}

function plainText(mode: ModeCode, copies: 0 | 1 | 2, sex: Sex): MessageText {
  if (copies === 0) return clearText(mode, sex);
  if (mode === 'XR') return sex === 'male' ? xLinkedMale : copies === 1 ? xLinkedCarrier : xLinkedAffected;
  if (mode === 'MT') return sex === 'male' ? mitochondrialMale : mitochondrialFemale;
  if (mode === 'AR_SEX_LIMITED' && copies === 2 && sex !== 'male') return sexLimitedFemale;
  if (mode === 'AR_MATERNAL' && sex === 'female') return copies === 1 ? maternalCarrier : maternalTwoCopies;
  return copies === 1 ? oneCopy[mode] : twoCopies[mode];
}

function clearText(mode: ModeCode, sex: Sex): MessageText {
  if (mode === 'RISK') return noRiskVariant;
  if (mode === 'MT') return sex === 'male' ? mitochondrialClearMale : mitochondrialClear;
  if (mode === 'XR') return sex === 'male' ? xLinkedClearMale : xLinkedClear;
  return mode === 'AD' || mode === 'AD_IP' || mode === 'CODOM' ? clearOfOneCopy : clear;
}

const clear: MessageText = {
  summary: 'No copy of the tested variant was found.',
  interpretation:
    'No copy of the tested variant was found. {name} is not expected to develop this form of the disease because of this variant and cannot pass it on.',
  breedingNote: 'For this test, {name} can be mated to any partner. If the partner is not clear, test the litter.',
};

/**
 * For modes in which one copy can cause the disease: whether a partner with the variant is acceptable depends on that
 * partner, not on this result.
 */
const clearOfOneCopy: MessageText = {
  ...clear,
  breedingNote:
    'This result does not limit the choice of partner. A partner that is not clear can pass on the variant, and one copy can have an effect: check the result of the partner.',
};

const xLinkedClear: MessageText = {
  ...clear,
  breedingNote:
    'This result does not limit the choice of partner: no son will be affected. If the partner is affected, all daughters will be carriers.',
};

const xLinkedClearMale: MessageText = {
  ...clear,
  breedingNote:
    'This result does not limit the choice of partner. If the mate is a carrier, about half of the sons would be affected; if the mate is affected, all of them. Check the result of the mate.',
};

const mitochondrialClear: MessageText = {
  ...clear,
  breedingNote:
    'For this test, {name} can be mated to any partner: the {young} inherit this part of their DNA from their mother only.',
};

const mitochondrialClearMale: MessageText = {
  ...clear,
  breedingNote: 'The {young} inherit this part of their DNA from their mother only, so {name} never passes it on.',
};

const noRiskVariant: MessageText = {
  summary: 'The tested risk variant was not found.',
  interpretation:
    'The tested risk variant was not found. Several genes and lifestyle factors contribute to this disease, so the risk is lower but not zero.',
  breedingNote: '{name} cannot pass on this risk variant.',
};

const carrier: MessageText = {
  summary: 'One copy: not expected to become ill from this variant.',
  interpretation: 'One copy of the tested variant was found. {name} is not expected to become ill from it.',
  breedingNote:
    '{They} passes the variant to about half of {their} {young}. Mate {them} to a clear partner and test the litter: none will have two copies. Carriers have a place in breeding plans and help maintain genetic diversity in the breed.',
};

/** The disease needs two copies, but the catalogue has a warning about the health of carriers. */
const affectedCarrier = {
  summary: 'One copy: the disease usually needs two, but one can have effects.',
  interpretation:
    'One copy of the tested variant was found. The disease usually needs two copies, but one copy can have effects too: read the warnings for this test.',
};

const recessiveAffected: MessageText = {
  summary: 'Two copies: expected to develop the disease or to be at high risk.',
  interpretation:
    'Two copies of the tested variant were found. {name} is expected to develop this disease or to be at high risk of it. Please see your veterinarian, who can examine {them} and plan care.',
  breedingNote:
    'All of {their} {young} will inherit one copy. With a clear partner, all will be carriers and none will have two copies. With any other partner, some would. Before breeding, a veterinarian should examine {name} and advise whether to breed.',
};

const dominantOne: MessageText = {
  summary: 'One copy, and one copy is enough to cause the disease.',
  interpretation:
    'One copy of the tested variant was found, and for this disease one copy is enough. {name} is expected to develop it or to be at high risk. Please see your veterinarian, who can examine {them} and plan care.',
  breedingNote:
    'About half of {their} {young} would inherit the variant, even with a clear partner. We advise against a litter.',
};

const dominantTwo: MessageText = {
  summary: 'Two copies, and one copy is enough to cause the disease.',
  interpretation:
    'Two copies of the tested variant were found, and for this disease one copy is enough. {name} is expected to develop it or to be at high risk. Please see your veterinarian, who can examine {them} and plan care.',
  breedingNote: 'All of {their} {young} would inherit the variant, whatever the partner. We advise against a litter.',
};

const riskOne: MessageText = {
  summary: 'One copy of a variant that raises the risk, but not every animal with it becomes ill.',
  interpretation:
    'One copy of the risk variant was found. It raises the risk, but not every animal with it becomes ill. Regular checks with your veterinarian help to detect signs early.',
  breedingNote:
    'About half of {their} {young} would inherit the increased risk, even with a clear partner. Before a litter, have {name} checked by a veterinarian. Choose a clear partner and test the litter.',
};

const riskTwo: MessageText = {
  summary: 'Two copies of a variant that raises the risk, but not every animal with two copies becomes ill.',
  interpretation:
    'Two copies of the risk variant were found. They raise the risk, but not every animal with two copies becomes ill. Regular checks with your veterinarian help to detect signs early.',
  breedingNote:
    'All of {their} {young} would inherit one copy and an increased risk. Before a litter, have {name} checked by a veterinarian. Choose a clear partner.',
};

const recessiveRisk: MessageText = {
  summary: 'Two copies: at risk, but not every animal with two copies becomes ill.',
  interpretation:
    'Two copies of the risk variant were found. {name} is at risk, but not every animal with two copies becomes ill. Regular checks with your veterinarian help to detect signs early.',
  breedingNote:
    'All of {their} {young} will inherit one copy. With a clear partner, all will be carriers and none will be at risk from this variant.',
};

const complexOne: MessageText = {
  summary: 'One copy of a variant that is one of several risk factors.',
  interpretation:
    'One copy of a risk variant was found. Several genes and lifestyle factors contribute to this disease, so the variant only changes the likelihood of illness.',
  breedingNote:
    'About half of {their} {young} will inherit the variant. Consider it together with everything else you know about the pair. A partner without the variant lowers the risk for the litter.',
};

const complexTwo: MessageText = {
  summary: 'Two copies of a variant that is one of several risk factors.',
  interpretation:
    'Two copies of a risk variant were found. Several genes and lifestyle factors contribute to this disease, so the variant only changes the likelihood of illness. Your veterinarian can tell you which signs to watch for.',
  breedingNote:
    'All of {their} {young} will inherit the variant. Choose a partner without it to lower the risk for the litter.',
};

const xLinkedMale: MessageText = {
  summary: 'His one X chromosome has the variant: expected to develop the disease or to be at high risk.',
  interpretation:
    'The variant is on the X chromosome, and a male has only one. {name} is expected to develop this disease or to be at high risk of it. Please see your veterinarian, who can examine him and plan care.',
  breedingNote:
    'With a clear mate, every daughter will be a carrier and every son clear. If a veterinarian agrees to breeding, use a clear mate only and test the daughters before breeding from them.',
};

const xLinkedCarrier: MessageText = {
  summary: 'One copy on one of her two X chromosomes: not expected to become ill from this variant.',
  interpretation:
    'One copy of the tested variant was found on one of the two X chromosomes. {name} is not expected to become ill from it, though some females show mild signs.',
  breedingNote:
    'About half of her sons would be affected and half of her daughters would be carriers, even with a clear mate. We advise against a litter unless every {one} is tested and cared for.',
};

const affectedXLinkedCarrier = {
  summary: 'One copy on one of her two X chromosomes, which can have effects.',
  interpretation:
    'One copy of the tested variant was found on one of the two X chromosomes. Females with one copy can have signs too: read the warnings for this test.',
};

const xLinkedAffected: MessageText = {
  summary: 'Two copies: expected to develop the disease or to be at high risk.',
  interpretation:
    'Both X chromosomes have the tested variant. {name} is expected to develop this disease or to be at high risk of it. Please see your veterinarian, who can examine her and plan care.',
  breedingNote: 'Every son would be affected and every daughter at least a carrier. We advise against a litter.',
};

const mitochondrialFemale: MessageText = {
  summary: 'The variant was found in the mitochondrial DNA, which only mothers pass on.',
  interpretation:
    'The tested variant was found in the mitochondrial DNA. {name} is expected to develop this disease or to be at high risk of it. Please see your veterinarian, who can plan care.',
  breedingNote:
    'A mother passes this DNA to all of her {young}, whatever the sire. We advise against a litter from a female with the variant.',
};

const mitochondrialMale: MessageText = {
  ...mitochondrialFemale,
  breedingNote: 'A father does not pass this DNA on: none of his {young} will inherit the variant from him.',
};

const sexLimitedFemale: MessageText = {
  summary: 'Two copies, but only males show this condition.',
  interpretation:
    'Two copies of the tested variant were found. Only males show this condition, so a female is not expected to become ill from it.',
  breedingNote: 'All of the {young} will inherit one copy. With a clear partner, no son will have two copies.',
};

const maternalCarrier: MessageText = {
  ...carrier,
  breedingNote:
    'She passes the variant to about half of her {young}. This disease appears only when the mother herself has two copies, so her own litter is not at risk. Test the daughters you keep.',
};

const maternalTwoCopies: MessageText = {
  summary: 'Two copies: the litter of a mother with this result can be affected.',
  interpretation:
    'Two copies of the tested variant were found. This disease appears in {young} with two copies whose mother also has two copies. Please have the eyes checked by your veterinarian.',
  breedingNote:
    'If you breed from her, choose a clear mate: all {young} will then have one copy and none is expected to become ill.',
};

const maternalOther: MessageText = {
  summary: 'Two copies: the disease appears when the mother also has two copies.',
  interpretation:
    'Two copies of the tested variant were found. This disease appears when the mother also has two copies. Please have the eyes checked by your veterinarian.',
  breedingNote: 'All of {their} {young} will inherit one copy. Choose a mate with no more than one copy.',
};

const unranked: MessageText = {
  summary: '{name} has the tested variant.',
  interpretation: '{name} has the tested variant.',
  breedingNote: '{name} can pass on the variant.',
};

const oneCopy: Record<ModeCode, MessageText> = {
  AR: carrier,
  AR_IP: carrier,
  AR_SEX_LIMITED: carrier,
  AR_MATERNAL: carrier,
  AD: dominantOne,
  AD_IP: riskOne,
  CODOM: riskOne,
  RISK: complexOne,
  XR: xLinkedCarrier,
  MT: mitochondrialFemale,
  TRAIT: unranked,
};

const twoCopies: Record<ModeCode, MessageText> = {
  AR: recessiveAffected,
  AR_IP: recessiveRisk,
  AR_SEX_LIMITED: recessiveAffected,
  AR_MATERNAL: maternalOther,
  AD: dominantTwo,
  AD_IP: riskTwo,
  CODOM: riskTwo,
  RISK: complexTwo,
  XR: xLinkedAffected,
  MT: mitochondrialFemale,
  TRAIT: unranked,
};
