/** The memory of a service that is asked again and again. */
export class Memory {
  private readonly url: string;
  private readonly samples: number[] = [];

  constructor(origin: string) {
    this.url = `${origin}/metrics`;
  }

  /** Reads how much memory the service uses at this moment. */
  async look(): Promise<void> {
    const text = await (await fetch(this.url)).text();
    const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(text) ?? [];
    if (bytes) this.samples.push(Number(bytes));
  }

  /** The memory at the first look and at the last. */
  get sentence(): string {
    const [first = 0] = this.samples;
    return `memory of the service ${shown(first)} at first, ${shown(this.samples.at(-1) ?? 0)} at last`;
  }

  /** A line if the memory has grown without end: the last tenth far above the second. */
  growth(): string[] {
    const { length } = this.samples;
    if (length < 10) return [];
    const tenth = Math.floor(length / 10);
    const early = Math.max(...this.samples.slice(tenth, 2 * tenth));
    const late = Math.min(...this.samples.slice(-tenth));
    const bound = 1.5 * early + 64 * mebibyte;
    return late > bound ? [`memory grew from ${shown(early)} to ${shown(late)}`] : [];
  }
}

const mebibyte = 1024 * 1024;
const shown = (bytes: number) => `${Math.round(bytes / mebibyte)} MiB`;
