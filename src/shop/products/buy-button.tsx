import { AddToCart } from '#shop/cart/add-to-cart.tsx';
import { LinkButton } from '#ui/button.tsx';
import { ScriptNeeded } from '#ui/script-needed.tsx';
import { Island } from '#ui/island.tsx';
import { isPrintedCertificate } from '#shop/fulfilment/printed-certificates.rules.ts';
import type { ShownProduct } from '#shop/catalogue/catalogue.contract.ts';
import type { ExpressWay } from '#shop/express-checkout/express-ways.rules.ts';
import { placePath, speciesSlug } from '#shop/catalogue/paths.rules.ts';

interface BuyButtonProps {
  product: ShownProduct;
  canBeGift?: boolean;
  /** Express checkout methods in the visitor's country. */
  expressWays?: readonly ExpressWay[];
}

/**
 * The button that adds a product to the cart, with its breed for a profile. Products that require a choice link to the
 * page for it.
 */
export function BuyButton({ product, canBeGift = false, expressWays = [] }: BuyButtonProps) {
  if (product.kind === 'custom_profile') {
    return (
      <LinkButton
        to={placePath({ area: 'breeder', species: speciesSlug(product.speciesId) }, 'build-your-own-profile')}
        size="lg"
        full
      >
        Choose tests
      </LinkButton>
    );
  }
  if (product.kind === 'upgrade' || isPrintedCertificate(product)) {
    return (
      <LinkButton to="/my/my-animals" size="lg" full>
        Choose an animal
      </LinkButton>
    );
  }
  // A comparison belongs to a request: bought separately it would have no effect.
  if (product.kind === 'parentage') {
    return (
      <LinkButton to="/my/parentage-requests/new" size="lg" full>
        Choose animals
      </LinkButton>
    );
  }
  const props = {
    productId: product.id,
    withBuyNow: true,
    expressWays,
    canBeGift: canBeGift && product.needsAnimal && product.swabs > 0 && product.packSize === null,
    ...(product.breed ? { metaData: { breedId: product.breed.id } } : {}),
  };
  return (
    <>
      <ScriptNeeded>
        Ordering needs JavaScript. Turn it on in your browser settings, then reload this page.
      </ScriptNeeded>
      <Island name="add-to-cart" start="touch" props={props}>
        <AddToCart {...props} />
      </Island>
    </>
  );
}
