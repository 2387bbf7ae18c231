import PDFDocument from 'pdfkit';
import { readImage } from './image.ts';
import { printable, type Run } from './text.ts';
import { Typefaces, type Weight } from './typefaces.ts';
import { wrapText } from './wrap.ts';

/** Lengths are points (1/72 inch), measured from the upper left corner of the page. */
export interface Style {
  size: number;
  weight?: Weight;
  /** `#rrggbb`. */
  colour: string;
  /** Height of a line as a multiple of the size, 1.36 by default. */
  leading?: number;
}

interface Layout {
  runs: (Run & { width: number })[];
  width: number;
}

/** A line of text, ready to be drawn. */
export interface Line extends Layout {
  style: Style;
}

export interface Picture {
  /** The image as pdfkit has decoded it. */
  image: { width: number; height: number };
  width: number;
  height: number;
}

/** A rectangle on a page. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Areas as the file has them, to be filled at many places. */
export interface Path {
  operators: string;
}

/** The thousandth of a point is finer than any printer. */
const rounded = (length: number): number => Math.round(length * 1_000) / 1_000;

export const pathOf = (areas: readonly Area[]): Path => ({
  operators: areas
    .map(({ x, y, width, height }) => `${[x, y, width, height].map(rounded).join(' ')} re`)
    .join('\n'),
});

export interface PageSize {
  width: number;
  height: number;
  /** Left free on all sides. */
  margin: number;
}

const a4: PageSize = { width: 595.28, height: 841.89, margin: 48 };

export interface SheetOptions {
  title: string;
  author: string;
  /** A4 with margins of 48 by default. */
  page?: PageSize;
  /** Creation date in the file. The same content with the same date gives the same bytes. */
  created: Date;
}

/** Height of a line and position of its baseline in Noto Sans, as multiples of the size. */
const ownLeading = 1.36;
const ascent = 1.07;

export const heightOf = ({ style }: Pick<Line, 'style'>): number =>
  style.size * (style.leading ?? ownLeading);

/** Pages that are filled from top to bottom; `y` is the upper edge of the next content. */
export class Sheet {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  /** Where a page ends; lower the number before drawing to leave room for a footer. */
  bottom: number;
  y: number;
  /** Is drawn at the top of every page that follows, for instance the header of a table. */
  repeated: { height: number; draw(): void } | undefined;

  private readonly pdf: PDFKit.PDFDocument;
  private readonly typefaces: Typefaces;
  /** By weight and size. A text that is wrapped is measured word by word, in Han by letter. */
  private readonly layouts = new Map<string, Map<string, Layout>>();

  constructor({ title, author, created, page: { width, height, margin } = a4 }: SheetOptions) {
    this.left = margin;
    this.right = width - margin;
    this.top = margin;
    this.bottom = height - margin;
    this.y = this.top;
    this.pdf = new PDFDocument({
      size: [width, height],
      margin: 0,
      pdfVersion: '1.7',
      bufferPages: true,
      font: '',
      lang: 'en',
      displayTitle: true,
      info: { Title: printable(title), Author: printable(author), CreationDate: created },
    });
    this.typefaces = new Typefaces((name, font) => this.pdf.registerFont(name, font));
  }

  get width(): number {
    return this.right - this.left;
  }

  get remaining(): number {
    return this.bottom - this.y;
  }

  /** Height of a page below its repeated part. */
  get pageful(): number {
    return this.bottom - this.top - (this.repeated?.height ?? 0);
  }

  get isAtTop(): boolean {
    return this.remaining >= this.pageful;
  }

  breakPage(): void {
    this.pdf.addPage();
    this.y = this.top;
    this.repeated?.draw();
  }

  /** Begins a new page when fewer than `height` points are left on this one. */
  require(height: number): void {
    if (this.remaining < height && !this.isAtTop) this.breakPage();
  }

  /** The text as one line, however wide. */
  line(text: string, style: Style): Line {
    return this.lay(printable(text).replaceAll('\n', ' '), style);
  }

  /** The text as lines of at most `width` points; no lines for an empty text. */
  wrap(text: string | null, style: Style, width: number): Line[] {
    if (!text) return [];
    const layout = this.layoutOf(style);
    const measure = (piece: string) => layout(piece).width;
    return wrapText(printable(text), width, measure).map((line) => this.lay(line, style));
  }

  /** Draws a line whose upper edge is at `y`; right-aligned lines end at `x`. */
  draw(line: Line, x: number, y: number, align: 'left' | 'right' = 'left'): void {
    const above = (heightOf(line) - line.style.size * ownLeading) / 2;
    const baseline = y + above + line.style.size * ascent;
    let at = align === 'left' ? x : x - line.width;
    for (const { font, text, width } of line.runs) {
      this.pdf.font(font, line.style.size).fillColor(line.style.colour);
      this.pdf.text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic' });
      at += width;
    }
  }

  rule(y: number, colour: string, thickness = 0.5): void {
    this.pdf.moveTo(this.left, y).lineTo(this.right, y);
    this.pdf.lineWidth(thickness).strokeColor(colour).stroke();
  }

  fill(x: number, y: number, width: number, height: number, colour: string, radius = 0): void {
    this.pdf.roundedRect(x, y, width, height, radius).fill(colour);
  }

  /** Fills all areas of a path at once, moved to a place: those that touch have no seam. */
  fillPath(path: Path, x: number, y: number, colour: string): void {
    this.pdf.fillColor(colour).save().translate(x, y);
    this.pdf.addContent(`${path.operators} f`);
    this.pdf.restore();
  }

  /** The image of a data URL, scaled to fit; undefined when it cannot be decoded. */
  picture(dataUrl: string | null, width: number, height: number): Picture | undefined {
    const bytes = dataUrl ? readImage(dataUrl) : undefined;
    if (!bytes) return undefined;
    try {
      const image = this.pdf.openImage(bytes);
      const scale = Math.min(width / image.width, height / image.height);
      return { image, width: image.width * scale, height: image.height * scale };
    } catch {
      return undefined;
    }
  }

  place({ image, width, height }: Picture, x: number, y: number): void {
    this.pdf.image(image, x, y, { width, height });
  }

  /** Calls `draw` for every page, for instance to print its number, and returns the file. */
  async finish(draw: (page: number, pages: number) => void = () => {}): Promise<Buffer> {
    const chunks: Buffer[] = [];
    this.pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    const ended = new Promise<void>((resolve, reject) => {
      this.pdf.on('end', resolve);
      this.pdf.on('error', reject);
    });
    const { count } = this.pdf.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.pdf.switchToPage(page);
      draw(page + 1, count);
    }
    this.pdf.end();
    await ended;
    return Buffer.concat(chunks);
  }

  private lay(text: string, style: Style): Line {
    return { ...this.layoutOf(style)(text), style };
  }

  /** Lays texts of a style out, each of them once. */
  private layoutOf({ weight = 'Regular', size }: Style): (text: string) => Layout {
    const look = `${weight} ${size}`;
    const known = this.layouts.get(look) ?? new Map<string, Layout>();
    this.layouts.set(look, known);
    return (text) => {
      let layout = known.get(text);
      if (!layout) {
        const runs = this.typefaces.runs(text, weight).map((run) => {
          this.pdf.font(run.font, size);
          return { ...run, width: this.pdf.widthOfString(run.text) };
        });
        layout = { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
        known.set(text, layout);
      }
      return layout;
    };
  }
}
