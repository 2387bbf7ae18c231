/** Labels in ZPL II, the language of label printers. Lengths are dots, unless said otherwise. */
import {
  arrange,
  type Bars,
  type Box,
  barsOf,
  inner,
  narrowestBar,
  widestBar,
} from './arrangement.ts';
import type { Label, LabelCopies, LabelSize } from './label.ts';
import { onceEach } from './once-each.ts';
import { captionIn, type MeasureText, type PrintedText, textsIn } from './texts.ts';

interface Printer {
  size: LabelSize;
  /** Dots of a millimetre. */
  dots: number;
}

/** A format for each label; the printer makes its copies. */
export function zplOf(labels: readonly LabelCopies[], size: LabelSize, dpi: number): string {
  const printer = { size, dots: dpi / 25.4 };
  const fieldsOf = onceEach((label: Label) => fieldsOn(label, printer));
  return labels
    .map(({ label, copies }) => [...fieldsOf(label), `^PQ${copies}^XZ`, ''].join('\n'))
    .join('');
}

function fieldsOn(label: Label, printer: Printer): string[] {
  const { size, dots } = printer;
  const bars = barsOf(label);
  const module = bars && moduleOf(bars, printer);
  const parts = arrange(size, module !== undefined);
  const caption = parts.caption && bars ? bars.text : '';
  const lines = label.lines.filter((line) => line !== caption);
  const texts = [
    ...textsIn(parts.text, { ...label, lines }, measure),
    ...(parts.caption ? captionIn(parts.caption, caption, measure) : []),
  ];
  return [
    // UTF-8, the size of the label, and its upper left corner.
    `^XA^CI28^PW${Math.round(size.width * dots)}^LL${Math.round(size.height * dots)}^LH0,0`,
    ...texts.map((text) => textField(text, dots)),
    ...(bars && module && parts.bars ? [barsField(bars, parts.bars, module, dots)] : []),
    squareField(label.code, parts.qr, dots),
  ];
}

const at = (x: number, y: number, dots: number): string =>
  `^FO${Math.round(x * dots)},${Math.round(y * dots)}`;

const textField = ({ text, size, x, y }: PrintedText, dots: number): string => {
  const height = Math.round(size * dots);
  return `${at(x, y, dots)}^A0N,${height},${height}^FH^FD${escaped(text)}^FS`;
};

/** Commands of printers begin with ^ and ~, and the escaped bytes that ^FH allows with _. */
const escaped = (text: string): string =>
  text.replace(/[\^~_\p{Cc}]/gu, (sign) =>
    [...Buffer.from(sign)].map((byte) => `_${byte.toString(16).padStart(2, '0')}`).join(''),
  );

/** Widths of letters in the printer's own font, as parts of their size, rather more than less. */
const widths: readonly (readonly [RegExp, number])[] = [
  [
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u30ff\uff00-\uffef]/u,
    1,
  ],
  [/[mwMW@%&]/u, 0.85],
  [/[ijl.,:;'|! ]/u, 0.32],
  [/[\p{Lu}\p{Nd}]/u, 0.62],
];
const usualWidth = 0.55;

const widthOf = onceEach((letter: string): number => {
  const [, width = usualWidth] = widths.find(([letters]) => letters.test(letter)) ?? [];
  return width;
});

const measure: MeasureText = (text, size) =>
  [...text].reduce((sum, letter) => sum + widthOf(letter) * size, 0);

/** How a printer makes bars: its command, the data without what it adds, and their modules. */
interface BarCommand {
  command(height: number): string;
  data(text: string): string;
  modules(text: string): number;
}

/** The printer adds the check digit. */
const withoutCheckDigit = (text: string) => text.slice(0, -1);

const barCommands: Readonly<Record<Bars['symbology'], BarCommand>> = {
  code128: {
    command: (height) => `^BCN,${height},N,N,N`,
    data: code128Data,
    modules: (text) => 11 * ((isPairs(text) ? text.length / 2 : text.length) + 3) + 2,
  },
  ean13: {
    command: (height) => `^BEN,${height},N,N`,
    data: withoutCheckDigit,
    modules: () => 95,
  },
  ean8: { command: (height) => `^B8N,${height},N,N`, data: withoutCheckDigit, modules: () => 67 },
  upca: {
    command: (height) => `^BUN,${height},N,N,Y`,
    data: withoutCheckDigit,
    modules: () => 95,
  },
  itf14: {
    command: (height) => `^B2N,${height},N,N,N`,
    data: (text) => text,
    modules: () => 120.5,
  },
};

/** Pairs of digits, of which subset C of Code 128 makes a character each. */
const isPairs = (text: string): boolean => /^(\d\d)+$/.test(text);

/** In subset B, three signs are named by codes of the printer. */
const invocations: Readonly<Record<string, string>> = { '^': '><', '>': '>0', '~': '>=' };

function code128Data(text: string): string {
  if (isPairs(text)) return `>;${text}`;
  return `>:${text.replace(/[\^>~]/g, (sign) => invocations[sign] ?? sign)}`;
}

/** Quiet zones on both sides. */
const quiet = 22;

/** The narrowest bar; undefined where the bars have no room. */
function moduleOf({ symbology, text }: Bars, { size, dots }: Printer): number | undefined {
  const modules = barCommands[symbology].modules(text) + quiet;
  const most = Math.floor(widestBar * dots);
  const module = Math.min(Math.floor((inner(size).width * dots) / modules), most);
  return module < narrowestBar * dots ? undefined : module;
}

/** Modules of the wide bars of an ITF-14; other bars have widths of their own. */
const wideBar = 2.5;

function barsField({ symbology, text }: Bars, box: Box, module: number, dots: number): string {
  const { command, data, modules } = barCommands[symbology];
  const height = Math.round(box.height * dots);
  const left = box.x + (box.width - (modules(text) * module) / dots) / 2;
  return `^BY${module},${wideBar}${at(left, box.y, dots)}${command(height)}^FD${data(text)}^FS`;
}

/** Bytes that fit into a QR code of each version, from 1 on, with 15 % of correction. */
const capacities = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287];

function squareField(code: string, box: Box, dots: number): string {
  const bytes = Buffer.byteLength(code);
  const version = capacities.findIndex((capacity) => bytes <= capacity) + 1;
  const modules = 17 + 4 * (version || capacities.length);
  const quietModules = 4;
  const fitting = Math.floor((box.width * dots) / (modules + quietModules));
  const magnification = Math.min(Math.max(fitting, 1), 10);
  const left = box.x + box.width - (modules * magnification) / dots;
  return `${at(left, box.y, dots)}^BQN,2,${magnification}^FH^FDMA,${escaped(code)}^FS`;
}
