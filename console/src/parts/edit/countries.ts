import { once } from '../choices.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Codes that browsers name although they are of no country, or of one that is no more. */
const ofNone = new Set(
  'AC AN BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH QO RH SU TA TP UK UN VD XA XB XK YD YU ZR ZZ'.split(
    ' ',
  ),
);

/** Countries, to be chosen by their names; one with a short name has it, too, such as UK. */
export const countries = once((locale) => {
  const [long, short] = (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none', style }),
  );
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes.flatMap((value) => {
    const title = ofNone.has(value) ? undefined : long?.of(value);
    const brief = short?.of(value);
    if (title === undefined) return [];
    return [{ value, title: brief === title ? title : `${title} (${brief})` }];
  });
});
