/** Lists of texts that pass from one thread to another without a copy. */

/** Texts in UTF-8, and where each of them begins and ends. */
export interface Texts {
  bytes: Uint8Array;
  begins: Uint32Array;
  ends: Uint32Array;
}

export function textAt({ bytes, begins, ends }: Texts, index: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset).toString('utf8', begins[index], ends[index]);
}

export const bytesOf = ({ bytes, begins, ends }: Texts): number =>
  bytes.byteLength + begins.byteLength + ends.byteLength;

/** Collects texts. */
export class TextWriter {
  private bytes = Buffer.allocUnsafeSlow(64 * 1024);
  private length = 0;
  private readonly ends: number[] = [];

  add(text: string): void {
    const needed = this.length + 3 * text.length;
    if (needed > this.bytes.length) this.grow(2 * needed);
    this.length += this.bytes.write(text, this.length);
    this.ends.push(this.length);
  }

  /** The texts in another order: the index of each of them. */
  inOrder(order: readonly number[]): Texts {
    return {
      bytes: new Uint8Array(this.bytes.subarray(0, this.length)),
      begins: Uint32Array.from(order, (index) => this.ends[index - 1] ?? 0),
      ends: Uint32Array.from(order, (index) => this.ends[index] ?? 0),
    };
  }

  private grow(length: number): void {
    const bytes = Buffer.allocUnsafeSlow(length);
    this.bytes.copy(bytes, 0, 0, this.length);
    this.bytes = bytes;
  }
}
