/** How a sample can be destroyed. */
export const destructionMethods = ['INCINERATED', 'AUTOCLAVED', 'CHEMICAL'] as const;
export type DestructionMethod = (typeof destructionMethods)[number];

export const destructionLabels: Record<DestructionMethod, string> = {
  INCINERATED: 'Incinerated',
  AUTOCLAVED: 'Autoclaved and discarded',
  CHEMICAL: 'Treated with bleach and discarded',
};
