import type { DiseaseCourse } from '#genetics/genotype-call.ts';
import { alertKinds, selectAlerts, type AlertFacts, type AlertKind, type TestAlert } from '#genetics/alerts.ts';

/** The subjects of a test's warnings. */
export const ALERT_KINDS = alertKinds;

export interface TestEvidence {
  course: DiseaseCourse;
  /** One copy can have effects although the disease takes two. */
  affectsCarriers: boolean;
  /** There is only weak evidence that the variant is the cause: results say what is possible, not what is expected. */
  isEarly?: boolean;
  alerts: TestAlert[];
  testReferences: TestReference[];
  /** The date on which the facts about the test were last compared with its references. */
  checkedOn: string | null;
  certainty: string | null;
  researchOnly: boolean;
  notes: string | null;
}

export interface TestReference {
  kind: string;
  identifier: string;
}

export interface ReferenceLink {
  label: string;
  url: string;
}

/** The link to a source. */
export function referenceLink({ kind, identifier }: TestReference): ReferenceLink {
  if (kind === 'omia') {
    const [entry, species] = identifier.split('-');
    return { label: `OMIA:${identifier}`, url: `https://omia.org/OMIA${entry}/${species}/` };
  }
  if (kind === 'pubmed')
    return { label: `PubMed ${identifier}`, url: `https://pubmed.ncbi.nlm.nih.gov/${identifier}/` };
  if (kind === 'pmc') return { label: identifier, url: `https://pmc.ncbi.nlm.nih.gov/articles/${identifier}/` };
  if (kind === 'doi') return { label: `doi:${identifier}`, url: `https://doi.org/${identifier}` };
  return {
    label: identifier
      .replace(/^https?:\/\/(?:www\.)?/, '')
      .split('/', 1)
      .join(''),
    url: identifier,
  };
}

/** A warning about one result, as shown on pages and in documents. */
export interface ShownAlert {
  kind: AlertKind;
  title: string;
  text: string;
  reference: ReferenceLink;
}

const titles: Readonly<Record<AlertKind, string>> = {
  drug: 'Medicines',
  anaesthesia: 'Anaesthesia',
  transfusion: 'Bleeding and transfusion',
  diet: 'Diet',
  vaccine: 'Vaccination',
  emergency: 'Emergency',
  handling: 'Handling and care',
  breeding: 'Breeding',
};

/** These can be fatal if a veterinarian does not know of them. */
const urgent: readonly AlertKind[] = ['drug', 'anaesthesia', 'transfusion', 'vaccine', 'emergency'];

export const isUrgent = (kind: AlertKind): boolean => urgent.includes(kind);

export function showAlert(alert: TestAlert): ShownAlert {
  const { kind, text, referenceKind, reference } = alert;
  return { kind, title: titles[kind], text, reference: referenceLink({ kind: referenceKind, identifier: reference }) };
}

export function alertsFor(alerts: readonly TestAlert[], facts: AlertFacts): ShownAlert[] {
  return selectAlerts(alerts, facts).map(showAlert);
}

const audiences = {
  affected: 'For affected animals and animals at risk',
  carrier: 'For carriers',
  both: 'For every animal with the variant',
} as const;

/** The animals that a warning on a fact sheet applies to. */
export function alertAudience({ who, genotypes }: Pick<TestAlert, 'who' | 'genotypes'>): string {
  return genotypes.length > 0 ? `For ${genotypes.join(', ')}` : audiences[who];
}
