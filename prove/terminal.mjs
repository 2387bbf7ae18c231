/** Seconds between two lines of progress where they cannot replace each other. */
const pause = 5;

/** Prints lines, and below them one line of progress that renews itself. */
export class Terminal {
  constructor(stream = process.stdout) {
    this.stream = stream;
    this.printed = 0;
  }

  /** @param {string} text replaces the line of progress; a plain line now and then when piped */
  progress(text) {
    if (this.stream.isTTY) {
      const width = (this.stream.columns ?? 80) - 1;
      this.stream.write(`\r\u001b[2K${text.slice(0, width)}`);
      return;
    }
    if (Date.now() - this.printed < pause * 1_000) return;
    this.printed = Date.now();
    this.stream.write(`${text}\n`);
  }

  /** @param {string} text is printed in place of the line of progress */
  line(text) {
    if (this.stream.isTTY) this.stream.write('\r\u001b[2K');
    this.stream.write(`${text}\n`);
    this.printed = Date.now();
  }
}

/** @typedef {import('./messages.ts').Ended} Ended */

const head = ['proof', 'requests', 'kills', 'acknowledged', 'lost', 'wrong', 'time', 'seed', ''];

/**
 * The closing table, a line for each proof; `-` where a proof has no such figure.
 * @param {readonly Ended[]} ended
 */
export function tableOf(ended) {
  const rows = ended.map(({ name, seed, figures, failures, milliseconds }) => [
    name,
    ...[figures.requests, figures.kills, figures.acknowledged, figures.lost].map(shown),
    shown(failures.length),
    duration(milliseconds),
    String(seed),
    failures.length === 0 ? 'proved' : 'FAILED',
  ]);
  const widths = head.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => row[at].length)),
  );
  const isText = (at) => at === 0 || at === head.length - 1;
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, at) => (isText(at) ? cell.padEnd(widths[at]) : cell.padStart(widths[at])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const shown = (figure) => (figure === undefined ? '-' : figure.toLocaleString('en-US'));

/** @param {number} milliseconds */
export function duration(milliseconds) {
  const seconds = Math.round(milliseconds / 1_000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
