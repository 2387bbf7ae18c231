/** The parts of a workbook that speak of all its sheets. */
import { noWorkbook, tooMuchContent } from '../faults.ts';
import { builtInFormat, formatOfCode, type NumberFormat } from './formats.ts';
import { maxOfSmall, Package } from './package.ts';
import { readXml } from './xml.ts';

export interface Workbook {
  /** Visible sheets in their order. */
  sheets: readonly { name: string; path: string }[];
  texts: readonly string[];
  /** The format of each style of cells. */
  styles: readonly NumberFormat[];
  /** Whether day 0 is 1 January 1904. */
  from1904: boolean;
  read(path: string): Uint8Array | undefined;
}

export function openWorkbook(bytes: Uint8Array): Workbook {
  const pack = new Package(bytes);
  const path = pack.relationsOf('').byType.get('officeDocument') ?? 'xl/workbook.xml';
  const content = pack.read(path, maxOfSmall);
  if (!content) throw noWorkbook();
  const { byId, byType } = pack.relationsOf(path);
  const sheets: { name: string; path: string }[] = [];
  let from1904 = false;
  readXml(content, {
    open(name, attribute) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attribute('date1904'));
      const target = name === 'sheet' ? byId.get(attribute('id')) : undefined;
      const isVisible = /^(visible)?$/.test(attribute('state'));
      if (target && isVisible) sheets.push({ name: attribute('name'), path: target });
    },
  });
  return {
    sheets,
    texts: readTexts(pack.read(byType.get('sharedStrings') ?? '')),
    styles: readStyles(pack.read(byType.get('styles') ?? '', maxOfSmall)),
    from1904,
    read: (asked) => pack.read(asked),
  };
}

/** Bytes of the texts that all sheets share. A text has some beside its letters. */
const maxTexts = 64 * 1024 * 1024;
const bytesOfText = 16;

/** The texts that cells share; a text may have parts of several looks, and a pronunciation. */
function readTexts(content: Uint8Array | undefined): string[] {
  const texts: string[] = [];
  let text = '';
  let bytes = 0;
  let isText = false;
  let isSound = false;
  readXml(content, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isSound = true;
      isText = name === 't' && !isSound;
    },
    text(part) {
      if (isText) text += part;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isSound = false;
      if (name !== 'si') return;
      bytes += text.length + bytesOfText;
      if (bytes > maxTexts) throw tooMuchContent();
      texts.push(text);
    },
  });
  return texts;
}

/** The most letters of a format that Excel keeps. */
const maxCode = 255;

function readStyles(content: Uint8Array | undefined): NumberFormat[] {
  // Each format is read once: thousands of styles can name it.
  const formats = new Map<number, NumberFormat>();
  const styles: NumberFormat[] = [];
  let isOfCells = false;
  readXml(content, {
    open(name, attribute) {
      if (name === 'numFmt') {
        const code = attribute('formatCode').slice(0, maxCode);
        formats.set(Number(attribute('numFmtId')), formatOfCode(code));
      }
      if (name === 'cellXfs') isOfCells = true;
      if (name !== 'xf' || !isOfCells) return;
      const id = Number(attribute('numFmtId'));
      styles.push(formats.get(id) ?? builtInFormat(id));
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return styles;
}
