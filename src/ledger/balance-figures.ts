/** Figures that follow from a balance, as SQL of the columns of `of`. */
export const available = (of: string) => `${of}.on_hand - ${of}.demand`;
export const projected = (of: string) =>
  `${of}.on_hand + ${of}.in_transit + ${of}.on_order - ${of}.demand`;
