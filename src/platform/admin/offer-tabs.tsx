import { TabLinks } from '#ui/layout/tabs.tsx';

const coupons = { to: '/admin/coupons', label: 'Coupons' };
const prices = { to: '/admin/prices', label: 'Prices' };
const giftCards = { to: '/admin/gift-cards', label: 'Gift cards' };

/** Tabs of the pages for prices and discounts. */
export function OfferTabs({ isEditor }: { isEditor: boolean }) {
  return <TabLinks label="Prices and coupons" links={isEditor ? [coupons, prices, giftCards] : [coupons, giftCards]} />;
}
