/** The sentences of disease results, by mode of inheritance and number of copies. Placeholders are filled by wording.ts. */
import type { ModeCode, Sex } from './genotype-call.ts';

export interface MessageText {
  readonly summary: string;
  readonly interpretation: string;
  readonly breedingNote: string;
}

/** Text for a called disease genotype. `copies` counts the tested variant; a male at an X-linked test has 0 or 1. */
export function diseaseText(mode: ModeCode, copies: 0 | 1 | 2, sex: Sex): MessageText {
  if (copies === 0) return clearText(mode, sex);
  if (mode === 'XR') return sex === 'male' ? xLinkedMale : copies === 1 ? xLinkedCarrier : xLinkedAffected;
  if (mode === 'MT') return sex === 'male' ? mitochondrialMale : mitochondrialFemale;
  if (mode === 'AR_SEX_LIMITED' && copies === 2 && sex !== 'male') return sexLimitedFemale;
  if (mode === 'AR_MATERNAL' && sex === 'female') return copies === 1 ? maternalCarrier : maternalTwoCopies;
  return copies === 1 ? oneCopy[mode] : twoCopies[mode];
}

function clearText(mode: ModeCode, sex: Sex): MessageText {
  if (mode === 'RISK') return noRiskVariant;
  if (mode === 'MT')
    return sex === 'male'
      ? {
          ...clear,
          breedingNote:
            'The {young} receive this part of their DNA from their mother only, so {name} never passes it on.',
        }
      : clear;
  if (mode === 'XR' || mode === 'AR' || mode === 'AR_IP' || mode === 'AR_SEX_LIMITED' || mode === 'AR_MATERNAL')
    return clear;
  return {
    ...clear,
    breedingNote:
      'As far as this test goes, mate {them} to another clear partner: none of the {young} will receive the variant.',
  };
}

const clear: MessageText = {
  summary: 'No copy of the tested variant was found.',
  interpretation:
    'No copy of the tested variant was found. {name} is not expected to develop this form of the disease because of this variant and cannot pass it on.',
  breedingNote:
    'As far as this test goes, {name} can be mated to any partner; with a partner that is not clear, test the litter.',
};

const noRiskVariant: MessageText = {
  summary: 'The tested risk variant was not found.',
  interpretation:
    'The tested risk variant was not found. Several genes and the way an animal lives share in this disease, so the risk is lower, not nil.',
  breedingNote: '{name} cannot pass this risk variant on.',
};

const carrier: MessageText = {
  summary: 'One copy: not expected to be ill from it.',
  interpretation: 'One copy of the tested variant was found. {name} is not expected to be ill from it.',
  breedingNote:
    '{They} passes the variant to about half of {their} {young}. Mate {them} to a clear partner and test the litter: none will have two copies. A carrier is welcome in a breeding plan and helps to keep the breed varied.',
};

const recessiveAffected: MessageText = {
  summary: 'Two copies: expected to develop the disease or to be at high risk.',
  interpretation:
    'Two copies of the tested variant were found. {name} is expected to develop this disease or to be at high risk of it. Please see your veterinarian, who can look at {them} and plan care.',
  breedingNote:
    'Every one of {their} {young} will receive one copy. With a clear partner all will be carriers and none will have two copies; with any other partner some would. Ask your veterinarian first whether breeding is right for {name}.',
};

const dominantOne: MessageText = {
  summary: 'One copy, and one copy is enough to cause the disease.',
  interpretation:
    'One copy of the tested variant was found, and for this disease one copy is enough. {name} is expected to develop it or to be at high risk. Please see your veterinarian, who can look at {them} and plan care.',
  breedingNote:
    'About half of {their} {young} would receive the variant, even with a clear partner. We advise against a litter.',
};

const dominantTwo: MessageText = {
  summary: 'Two copies, and one copy is enough to cause the disease.',
  interpretation:
    'Two copies of the tested variant were found; for this disease one copy is enough. {name} is expected to develop it or to be at high risk. Please see your veterinarian, who can look at {them} and plan care.',
  breedingNote:
    'Every one of {their} {young} would receive the variant, whatever the partner. We advise against a litter.',
};

const riskOne: MessageText = {
  summary: 'One copy of a variant that raises the risk; not every such animal becomes ill.',
  interpretation:
    'One copy of the risk variant was found. It raises the risk; not every such animal becomes ill. Regular checks with your veterinarian help to see signs early.',
  breedingNote:
    'About half of {their} {young} would receive the raised risk, even with a clear partner. If you plan a litter, choose a clear partner, talk to your veterinarian about a health check first and test the litter.',
};

const riskTwo: MessageText = {
  summary: 'Two copies of a variant that raises the risk; not every such animal becomes ill.',
  interpretation:
    'Two copies of the risk variant were found. They raise the risk; not every such animal becomes ill. Regular checks with your veterinarian help to see signs early.',
  breedingNote:
    'Every one of {their} {young} would receive one copy and with it a raised risk. Talk to your veterinarian before you plan a litter.',
};

const recessiveRisk: MessageText = {
  summary: 'Two copies: at risk; not every such animal becomes ill.',
  interpretation:
    'Two copies of the risk variant were found. {name} is at risk; not every such animal becomes ill. Regular checks with your veterinarian help to see signs early.',
  breedingNote:
    'Every one of {their} {young} will receive one copy. With a clear partner all will be carriers and none at risk from this variant.',
};

const complexOne: MessageText = {
  summary: 'One copy of a variant that is one of several causes of the risk.',
  interpretation:
    'One copy of a risk variant was found. Several genes and the way an animal lives share in this disease, so the result shifts the odds and no more.',
  breedingNote:
    'About half of {their} {young} will receive the variant. Weigh it with everything else you know about the pair; a partner without the variant lowers the risk of the litter.',
};

const complexTwo: MessageText = {
  summary: 'Two copies of a variant that is one of several causes of the risk.',
  interpretation:
    'Two copies of a risk variant were found. Several genes and the way an animal lives share in this disease, so the result shifts the odds and no more. Your veterinarian can tell you which signs to watch for.',
  breedingNote:
    'Every one of {their} {young} will receive the variant. Choose a partner without it to lower the risk of the litter.',
};

const xLinkedMale: MessageText = {
  summary: 'His one X chromosome has the variant: expected to develop the disease or to be at high risk.',
  interpretation:
    'The variant is on the X chromosome, and a male has only one. {name} is expected to develop this disease or to be at high risk of it. Please see your veterinarian, who can look at him and plan care.',
  breedingNote:
    'With a clear mate every daughter will be a carrier and every son clear. If your veterinarian agrees to breeding, use a clear mate only and test the daughters before they are bred.',
};

const xLinkedCarrier: MessageText = {
  summary: 'One copy on one of her two X chromosomes: not expected to be ill from it.',
  interpretation:
    'One copy of the tested variant was found on one of the two X chromosomes. {name} is not expected to be ill from it, though some females show mild signs.',
  breedingNote:
    'About half of her sons would be affected and half of her daughters carriers, even with a clear mate. We advise against a litter unless every one of the {young} is tested and cared for.',
};

const xLinkedAffected: MessageText = {
  summary: 'Two copies: expected to develop the disease or to be at high risk.',
  interpretation:
    'Both X chromosomes have the tested variant. {name} is expected to develop this disease or to be at high risk of it. Please see your veterinarian, who can look at her and plan care.',
  breedingNote: 'Every son would be affected and every daughter at least a carrier. We advise against a litter.',
};

const mitochondrialFemale: MessageText = {
  summary: 'The variant was found in the DNA that mothers pass on.',
  interpretation:
    'The tested variant was found in the mitochondrial DNA. {name} is expected to develop this disease or to be at high risk of it. Please see your veterinarian, who can plan care.',
  breedingNote:
    'A mother passes this DNA to all of her {young}, whatever the sire. We advise against a litter from a female with the variant.',
};

const mitochondrialMale: MessageText = {
  ...mitochondrialFemale,
  breedingNote: 'Fathers do not pass this DNA on: none of his {young} will receive the variant from him.',
};

const sexLimitedFemale: MessageText = {
  summary: 'Two copies; only males show this condition.',
  interpretation:
    'Two copies of the tested variant were found. Only males show this condition, so a female is not expected to be ill from it.',
  breedingNote:
    'Every one of the {young} will receive one copy. Choose a clear partner: then no son will have two copies.',
};

const maternalCarrier: MessageText = {
  ...carrier,
  breedingNote:
    'She passes the variant to about half of her {young}. This disease appears only when a mother has two copies herself, so her own litter is not at risk; test the daughters you keep.',
};

const maternalTwoCopies: MessageText = {
  summary: 'Two copies: the litter of such a mother can be affected.',
  interpretation:
    'Two copies of the tested variant were found. This disease appears in {young} with two copies whose mother has two copies as well; please have the eyes checked by your veterinarian.',
  breedingNote:
    'As a mother, choose a clear mate for her: all {young} then have one copy and none is expected to be ill.',
};

const maternalOther: MessageText = {
  summary: 'Two copies: the disease appears when the mother has two copies too.',
  interpretation:
    'Two copies of the tested variant were found. This disease appears when the mother has two copies as well; please have the eyes checked by your veterinarian.',
  breedingNote:
    'Every one of {their} {young} will receive one copy. Choose a mate that does not have two copies herself.',
};

const unranked: MessageText = {
  summary: '{name} has the tested variant.',
  interpretation: '{name} has the tested variant.',
  breedingNote: '{name} can pass the variant on.',
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
