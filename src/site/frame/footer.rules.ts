import type { MenuLink } from '#shop/catalogue/shop-menu.rules.ts';
import type { MenuGroup } from './menus.rules.ts';

/** Link groups of the footer (specification section 2). */
export const footerGroups: readonly MenuGroup[] = [
  {
    label: 'Resources',
    links: [
      { label: 'Forms', to: '/resources/forms' },
      { label: 'Fact sheets', to: '/resources/fact-sheet' },
      { label: 'Report authentication', to: '/tools/report-authentication' },
      { label: 'International shipping', to: '/resources/international-shipping' },
      { label: 'Show sponsorship', to: '/resources/show-sponsorship' },
      { label: 'Website help', to: '/resources/website-help' },
      { label: 'Glossary', to: '/glossary' },
    ],
  },
  {
    label: 'Working with us',
    links: [
      { label: 'Become a collection agent', to: '/resources/collection-agent-nomination' },
      { label: 'Find a collection agent', to: '/resources/collection-agents' },
      { label: 'Microchip parent checker', to: '/tools/microchip-checker' },
      { label: 'Forensics', to: '/resources/forensics' },
      { label: 'Partners', to: '/partners' },
    ],
  },
  {
    label: 'Damsire',
    links: [
      { label: 'About', to: '/about-us' },
      { label: 'FAQs', to: '/faqs' },
      { label: 'News', to: '/news-and-blogs?type=news' },
      { label: 'Blogs', to: '/news-and-blogs?type=blog' },
      { label: 'Newsletter', to: '/newsletter' },
      { label: 'Contact', to: '/contact-us' },
    ],
  },
];

export const legalLinks: readonly MenuLink[] = [
  { label: 'Privacy & Disclosure', to: '/privacy-and-disclosure' },
  { label: 'Terms', to: '/terms-and-conditions' },
  { label: 'Credits', to: '/credits' },
];

export const withdrawalLink: MenuLink = { label: 'Withdraw from a contract', to: '/withdraw' };

export const socialLinks: readonly MenuLink[] = [
  { label: 'Facebook', to: 'https://www.facebook.com/', external: true },
  { label: 'Instagram', to: 'https://www.instagram.com/', external: true },
  { label: 'YouTube', to: 'https://www.youtube.com/', external: true },
];

export const appLinks: readonly MenuLink[] = [
  { label: 'App Store', to: 'https://apps.apple.com/', external: true },
  { label: 'Google Play', to: 'https://play.google.com/store', external: true },
];
