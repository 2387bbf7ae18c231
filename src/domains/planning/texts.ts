/** Lists of texts that pass from one thread to another without a copy. */

/** Texts in UTF-8: the part that each of them is in, and where it begins and ends there. */
export interface Texts {
  parts: readonly Uint8Array[];
  of: Uint32Array;
  begins: Uint32Array;
  ends: Uint32Array;
}

/** Bytes of a part, unless a text is longer. */
const partBytes = 256 * 1024;

export function textAt({ parts, of, begins, ends }: Texts, index: number): string {
  const part = parts[of[index] ?? 0];
  if (!part) return '';
  return Buffer.from(part.buffer, part.byteOffset).toString('utf8', begins[index], ends[index]);
}

export const bytesOf = ({ parts, of, begins, ends }: Texts): number =>
  parts.reduce((sum, part) => sum + part.byteLength, 0) +
  of.byteLength +
  begins.byteLength +
  ends.byteLength;

/** Collects texts: in parts, so that none is copied when there are more. */
export class TextWriter {
  private readonly parts: Buffer[] = [];
  /** The part that is written, and how much of it. */
  private part = Buffer.alloc(0);
  private length = 0;
  private readonly of: number[] = [];
  private readonly begins: number[] = [];
  private readonly ends: number[] = [];

  add(text: string): void {
    const needed = 3 * text.length;
    if (this.length + needed > this.part.length) this.begin(needed);
    this.of.push(this.parts.length - 1);
    this.begins.push(this.length);
    this.length += this.part.write(text, this.length);
    this.ends.push(this.length);
  }

  /** The texts in another order: the index of each of them. */
  inOrder(order: readonly number[]): Texts {
    const sorted = (values: readonly number[]) =>
      Uint32Array.from(order, (index) => values[index] ?? 0);
    // The last part has as much as is written: others may hold little.
    const last = new Uint8Array(this.part.subarray(0, this.length));
    return {
      parts: [...this.parts.slice(0, -1), last],
      of: sorted(this.of),
      begins: sorted(this.begins),
      ends: sorted(this.ends),
    };
  }

  private begin(needed: number): void {
    this.part = Buffer.allocUnsafeSlow(Math.max(partBytes, needed));
    this.parts.push(this.part);
    this.length = 0;
  }
}
