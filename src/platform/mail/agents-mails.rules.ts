import type { MailContent } from './layout.rules.ts';

interface Named {
  name: string;
}

/** Mails about collection agents (business rules 3.12). */
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
      `Dear ${name},`,
      {
        APPROVED: 'you get the stand. It is sent so that it arrives a week before the show.',
        SENT: 'the box with the stand is on its way. A prepaid label for the way back lies in it.',
        DECLINED: 'this time we have no stand for you.',
      }[to] ?? state,
      ...(answer ? [to === 'SENT' ? `It travels with the number ${answer}.` : answer] : []),
    ],
    button: { label: 'My shows', path: '/my/shows' },
  }),
  'acm.sent': ({ name, numbers }: Named & { numbers: string }): MailContent => ({
    subject: 'Your declaration forms are on their way',
    paragraphs: [
      `Dear ${name},`,
      `the forms ${numbers} are on their way to you. You can print them yourself as well, at once.`,
    ],
    button: { label: 'My forms', path: '/my/acm-form-requests' },
  }),
  'acm.declined': ({ name, reason }: Named & { reason: string }): MailContent => ({
    subject: 'About the declaration forms that you asked for',
    paragraphs: [`Dear ${name},`, 'we do not send these forms.', reason],
    button: { label: 'My forms', path: '/my/acm-form-requests' },
  }),
  'collection.activate': ({
    owner,
    agent,
    animal,
    place,
    barcode,
    shown,
  }: {
    owner: string;
    agent: string;
    animal: string;
    place: string;
    barcode: string;
    shown: string;
  }): MailContent => ({
    subject: `${agent} took a sample of ${animal}`,
    paragraphs: [
      owner ? `Dear ${owner},` : 'Hello,',
      `${agent} took a sample of ${animal} (${place}) with the kit ${shown}. One step is yours: activate the kit, so that we know whose animal it is. It takes three minutes.`,
    ],
    button: { label: 'Activate the kit', path: `/activate?barcode=${encodeURIComponent(barcode)}` },
    notes: ['If you know nothing of this, somebody typed your address by mistake. You need not do anything.'],
  }),
  'collection.chip_refused': ({
    name,
    animal,
    animalId,
    barcode,
    reason,
  }: Named & { animal: string; animalId: number; barcode: string; reason: string }): MailContent => ({
    subject: `The microchip of ${animal} could not be read`,
    paragraphs: [
      `Dear ${name},`,
      `we looked at the photo or film of the chip of ${animal} (kit ${barcode}) and could not use it: ${reason}`,
      'The sample keeps grade C. You can send another one until its results are there.',
    ],
    button: { label: `Open ${animal}`, path: `/my/my-animals/${animalId}?tab=kits` },
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
      missing || extra || unknown ? `Your parcel ${number}: something differs` : `Your parcel ${number} has arrived`,
    paragraphs: [
      `Dear ${name},`,
      `the laboratory has opened your parcel ${number}. ${found === 1 ? 'One sample of your list was' : `${found} samples of your list were`} in it.`,
      ...(missing ? [`On your list, but not in the parcel: ${missing}.`] : []),
      ...(extra ? [`In the parcel, but not on your list: ${extra}. They were received as well.`] : []),
      ...(unknown ? [`Codes on tubes that we do not know: ${unknown}. We keep these tubes; please write to us.`] : []),
    ],
    button: { label: 'Open the parcel', path: `/my/animals/consignments/${id}` },
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
      `Dear ${name},`,
      `${nominee} would like to become a collection agent of Damsire: somebody who reads the microchips of dogs and cats, takes their DNA samples and signs for them. They named you as a person who knows their work (${role}).`,
      'Would you tell us what you think, in three answers? Only those who decide on the nomination read them.',
    ],
    button: { label: 'Answer', path: `/referee/${token}` },
    notes: [
      `The link is for you alone and works once, for ${days} days. If you do not know ${nominee}, you can say so there, or leave this mail unanswered. We use your address for nothing else.`,
    ],
  }),
  'agents.approved': ({ name }: Named): MailContent => ({
    subject: 'You are a collection agent',
    heading: `Welcome, ${name}`,
    paragraphs: [
      'You are a collection agent from today, for two years. Your account now has a log for the animals that you collect from, the declaration that you sign with their owners, and kits at the price for agents.',
      'Whether you stand in the public directory is yours to choose.',
    ],
    button: { label: 'Open my log', path: '/my/animals/collected' },
  }),
  'agents.register': ({ name }: Named): MailContent => ({
    subject: 'You are accepted as a collection agent',
    heading: `Welcome, ${name}`,
    paragraphs: [
      'Your nomination is accepted. One step is left: an account with this e-mail address. Within an hour after you have confirmed it, your log is there, and you get another mail.',
    ],
    button: { label: 'Make an account', path: '/register' },
  }),
  'agents.declined': ({ name }: Named): MailContent => ({
    subject: 'About your nomination as a collection agent',
    paragraphs: [
      `Dear ${name},`,
      'thank you for wanting to help. This time we cannot make you a collection agent. If something has changed, you are welcome to write to us.',
    ],
    button: { label: 'Write to us', path: '/contact-us' },
  }),
  'agents.moved': ({ name, what, reason }: Named & { what: string; reason: string }): MailContent => ({
    subject: 'About your work as a collection agent',
    paragraphs: [`Dear ${name},`, what, ...(reason ? [`The reason: ${reason}`] : [])],
    notes: ['If you think this is a mistake, please write to us.'],
    button: { label: 'My collection agent page', path: '/my/collection-agents' },
  }),
  'agents.complaint_decided': ({
    name,
    number,
    agent,
    upheld,
  }: Named & { number: string; agent: string; upheld: boolean }): MailContent => ({
    subject: `Your complaint ${number} about ${agent}`,
    paragraphs: [
      `Dear ${name},`,
      upheld
        ? `we have looked into what you wrote about ${agent}, and you were right. The agent has been told. It stays on record and counts when we decide whether they go on collecting.`
        : `we have looked into what you wrote about ${agent}, and found nothing that speaks against their work. The complaint stays on record.`,
    ],
    button: { label: 'Write to us', path: '/contact-us' },
    notes: ['If you think this is a mistake, write to us and name the number above.'],
  }),
  'agents.complaint_upheld': ({ name, number, about }: Named & { number: string; about: string }): MailContent => ({
    subject: 'A complaint about your work as a collection agent',
    paragraphs: [
      `Dear ${name},`,
      `somebody complained to us, and we found the complaint right. It is about: ${about}.`,
      'It stays on record. If there are more, we may have to suspend you.',
    ],
    button: { label: 'Write to us', path: '/contact-us' },
    notes: [`If you see it differently, write to us and name ${number}.`],
  }),
  'agents.asked': ({ name, owner, message }: Named & { owner: string; message: string }): MailContent => ({
    subject: `${owner} asks you to collect`,
    paragraphs: [
      `Dear ${name},`,
      `${owner} would like you to take samples of their animals. Your addresses are not shown to each other until you accept.`,
      ...(message ? [`They write: ${message}`] : []),
    ],
    button: { label: 'Answer', path: '/my/collection-agents' },
  }),
  'agents.answered': ({
    name,
    agent,
    accepted,
    answer,
    contact,
  }: Named & { agent: string; accepted: boolean; answer: string; contact: string }): MailContent => ({
    subject: accepted ? `${agent} collects for you` : `${agent} cannot collect for you`,
    paragraphs: [
      `Dear ${name},`,
      accepted
        ? `${agent} has accepted. You reach them at ${contact}; they have your name and address from now on.`
        : `${agent} cannot collect for you this time. There may be another agent near you.`,
      ...(answer ? [`They write: ${answer}`] : []),
    ],
    button: { label: 'My collection agents', path: '/my/collection-agents' },
  }),
};
