import type { MailContent } from './mail-content.rules.ts';

interface Named {
  name: string;
}

interface Moved {
  what: string;
  reason: string;
  /** Number of packed parcels that they have not sent. */
  packed?: number;
  /** Number of collected samples that they have not packed. */
  unpacked?: number;
}

const CONTACT = { label: 'Contact us', path: '/contact-us' };
const MY_FORMS = { label: 'View my forms', path: '/my/acm-form-requests' };

/** Emails about collection agents (business rules 3.12). */
export const agentsMails = {
  'shows.moved': ({
    name,
    show,
    state,
    to,
    answer,
  }: Named & { show: string; state: string; to: string; answer: string }): MailContent => ({
    subject: `Your display stand for ${show}: ${state.toLowerCase()}`,
    paragraphs: [
      `Hello ${name},`,
      {
        APPROVED: 'Your display stand is approved. We will send the stand so that it arrives one week before the show.',
        SENT: 'Your display stand is on its way. The box contains a prepaid return label.',
        DECLINED: "We're sorry, but we don't have a display stand for you this time.",
      }[to] ?? state,
      ...(answer && to !== 'SENT' ? [answer] : []),
    ],
    facts: answer && to === 'SENT' ? [['Tracking number', answer]] : undefined,
    button: { label: 'View my shows', path: '/my/shows' },
  }),
  'acm.sent': ({ name, numbers }: Named & { numbers: string }): MailContent => {
    const isOneForm = !numbers.includes(' to ');
    return {
      subject: isOneForm ? 'Your ACM form is on its way' : 'Your ACM forms are on their way',
      paragraphs: [
        `Hello ${name},`,
        isOneForm
          ? `Form ${numbers} is on its way to you. You can also print the form yourself right away.`
          : `Forms ${numbers} are on their way to you. You can also print them yourself right away.`,
      ],
      button: MY_FORMS,
    };
  },
  'acm.declined': ({ name, reason }: Named & { reason: string }): MailContent => ({
    subject: 'About your request for ACM forms',
    paragraphs: [`Hello ${name},`, "We can't send you these forms.", reason],
    button: MY_FORMS,
  }),
  'collection.activate': ({
    owner,
    agent,
    animal,
    place,
    barcode,
    shown,
    test,
  }: {
    owner: string;
    agent: string;
    animal: string;
    place: string;
    barcode: string;
    shown: string;
    /** Empty for a blank kit. */
    test: string;
  }): MailContent => ({
    subject: `${agent} took a sample from ${animal}`,
    paragraphs: [
      owner ? `Hello ${owner},` : 'Hello,',
      `${agent} took a sample from ${animal} with kit ${shown} (location: ${place}). Activate the kit so that we know who owns ${animal}. Activation takes 3 minutes.`,
      test ? `The ${test} is already paid for.` : 'You choose the test during activation and pay for it there.',
    ],
    button: { label: 'Activate kit', path: `/activate?barcode=${encodeURIComponent(barcode)}` },
    notes: [
      "If you weren't expecting this, someone may have entered your email address by mistake. You don't need to do anything.",
    ],
  }),
  'collection.chip_refused': ({
    name,
    animal,
    animalId,
    barcode,
    reason,
  }: Named & { animal: string; animalId: number; barcode: string; reason: string }): MailContent => ({
    subject: `We couldn't verify ${animal}'s microchip`,
    paragraphs: [
      `Hello ${name},`,
      `We reviewed the photo or video of ${animal}'s microchip (kit ${barcode}) and couldn't use it: ${reason}`,
      'The sample stays at grade C. You can send another photo or video until the results are released.',
    ],
    button: { label: `View ${animal}`, path: `/my/my-animals/${animalId}?tab=kits` },
  }),
  'consignment.received': ({
    name,
    number,
    id,
    found,
    missing,
    extra,
    unknown,
  }: Named & {
    number: string;
    id: number;
    found: number;
    missing: string;
    extra: string;
    unknown: string;
  }): MailContent => ({
    subject:
      missing || extra || unknown
        ? `Your parcel ${number} doesn't match its packing list`
        : `Your parcel ${number} has arrived`,
    paragraphs: [
      `Hello ${name},`,
      `The laboratory has opened your parcel ${number}. It contained ${found === 0 ? 'no' : found} ${found === 1 ? 'sample' : 'samples'} from your list.`,
      ...(missing ? [`On your list, but not in the parcel: ${missing}.`] : []),
      ...(extra
        ? [
            `In the parcel, but not on your list: ${extra}. We have received ${isOne(extra) ? 'this sample' : 'these samples'} too.`,
          ]
        : []),
      ...(unknown
        ? [
            isOne(unknown)
              ? `A tube with a code we don't recognise: ${unknown}. We're keeping this tube. Please contact us.`
              : `Tubes with codes we don't recognise: ${unknown}. We're keeping these tubes. Please contact us.`,
          ]
        : []),
    ],
    button: { label: 'View parcel', path: `/my/animals/consignments/${id}` },
  }),
  'agents.referee': ({
    name,
    nominee,
    role,
    days,
    token,
  }: Named & { nominee: string; role: string; days: number; token: string }): MailContent => ({
    subject: `${nominee} named you as a referee`,
    paragraphs: [
      `Hello ${name},`,
      `${nominee} has applied to become a Damsire collection agent. Collection agents read the microchips of dogs and cats, take their DNA samples and sign for the samples. ${nominee} named you as a referee and described how you know each other: "${role}"`,
      'Please answer 3 short questions. Only the staff who decide on the application can read your answers.',
    ],
    button: { label: 'Answer questions', path: `/referee/${token}` },
    notes: [
      `This link is personal. It can be used once and expires in ${days} days. If you don't know ${nominee}, you can say so in your answers or ignore this email. We use your email address only for this request.`,
    ],
  }),
  'agents.approved': ({ name, years }: Named & { years: number }): MailContent => ({
    subject: 'You are now a collection agent',
    heading: `Welcome, ${name}`,
    paragraphs: [
      `You are now a collection agent. Your approval is valid for ${years} years. Your account now has a collection log, the declaration you sign with owners, and kits at agent prices.`,
      'You can choose whether to be listed in the public directory.',
    ],
    button: { label: 'Open collection log', path: '/my/animals/collected' },
  }),
  'agents.register': ({ name }: Named): MailContent => ({
    subject: 'Your collection agent application is approved',
    heading: `Welcome, ${name}`,
    paragraphs: [
      'Your application is approved. The last step is to create an account with this email address and confirm the address. Within an hour, your collection log will be ready and we will email you.',
    ],
    button: { label: 'Create account', path: '/register' },
  }),
  'agents.declined': ({ name }: Named): MailContent => ({
    subject: 'About your collection agent application',
    paragraphs: [
      `Hello ${name},`,
      "Thank you for applying. We can't approve your application this time. If your circumstances change, please contact us.",
    ],
    button: CONTACT,
  }),
  'agents.moved': ({ name, what, reason, packed = 0, unpacked = 0 }: Named & Moved): MailContent => ({
    subject: 'Your collection agent status has changed',
    paragraphs: [
      `Hello ${name},`,
      what,
      ...(reason ? [`Reason: ${reason}`] : []),
      ...(packed > 0
        ? [`You have ${packed === 1 ? 'a packed parcel' : `${packed} packed parcels`}. Please send the samples to us.`]
        : []),
      ...(unpacked > 0
        ? [
            `You have ${unpacked === 1 ? "a collected sample that isn't" : `${unpacked} collected samples that aren't`} in a parcel. Please post ${unpacked === 1 ? 'it' : 'them'} to us now: the owners are waiting for results.`,
          ]
        : []),
    ],
    notes: ['If you think this is a mistake, please contact us.'],
    button:
      packed > 0
        ? { label: 'View sample parcels', path: '/my/animals/consignments' }
        : { label: 'View collection agents', path: '/my/collection-agents' },
  }),
  'agents.unavailable': ({ name, agent }: Named & { agent: string }): MailContent => ({
    subject: `${agent} can't collect samples at the moment`,
    paragraphs: [
      `Hello ${name},`,
      `${agent}, the agent you asked to collect samples, isn't active at the moment. Samples that ${agent} has already taken aren't affected.`,
      'You can ask another agent or your veterinarian.',
    ],
    button: { label: 'Find an agent', path: '/my/collection-agents?view=find' },
  }),
  'agents.complaint_decided': ({
    name,
    number,
    agent,
    upheld,
  }: Named & { number: string; agent: string; upheld: boolean }): MailContent => ({
    subject: `Your complaint ${number} about ${agent}`,
    paragraphs: [
      `Hello ${name},`,
      upheld
        ? `We have reviewed your complaint about ${agent} and upheld it. We have informed the agent. We will keep the complaint on record and consider it when we decide whether ${agent} can continue as a collection agent.`
        : `We have reviewed your complaint about ${agent} and have not upheld it. The complaint stays on record.`,
    ],
    button: CONTACT,
    notes: ['If you think this is a mistake, contact us and quote the number above.'],
  }),
  'agents.complaint_upheld': ({ name, number, about }: Named & { number: string; about: string }): MailContent => ({
    subject: 'A complaint about your work as a collection agent',
    paragraphs: [
      `Hello ${name},`,
      `We received a complaint about your work and upheld it. Subject: ${about}.`,
      'The complaint stays on record. If we uphold further complaints, we may have to suspend you.',
    ],
    button: CONTACT,
    notes: [`If you disagree, contact us and quote ${number}.`],
  }),
  'agents.asked': ({ name, owner, message }: Named & { owner: string; message: string }): MailContent => ({
    subject: `${owner} is asking you to collect samples`,
    paragraphs: [
      `Hello ${name},`,
      `${owner} would like you to take samples from their animals. We share contact details only if you accept.`,
      ...(message ? [`Message from ${owner}: ${message}`] : []),
    ],
    button: { label: 'Answer request', path: '/my/collection-agents' },
  }),
  'agents.answered': ({
    name,
    agent,
    accepted,
    answer,
    contact,
  }: Named & { agent: string; accepted: boolean; answer: string; contact: string }): MailContent => ({
    subject: accepted ? `${agent} accepted your request` : `${agent} can't collect samples for you`,
    paragraphs: [
      `Hello ${name},`,
      accepted
        ? `${agent} has accepted your request. You can reach ${agent} at ${contact}. We have shared your name and contact details with ${agent}.`
        : `${agent} can't collect samples for you this time. There may be another agent near you.`,
      ...(answer ? [`Message from ${agent}: ${answer}`] : []),
    ],
    button: { label: 'View collection agents', path: '/my/collection-agents' },
  }),
};

/** Whether a comma-separated list has only one code. */
function isOne(codes: string): boolean {
  return !codes.includes(', ');
}
