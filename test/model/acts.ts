/** Acts of histories, and how often each was accepted. */
import type { Answer } from '../support/client.ts';

export interface Act {
  name: string;
  /** `accepted`, or the code of the refusal. */
  ended: string;
}

/** The code of a refusal, or that of its first fault. */
export function endOf({ status, body }: Pick<Answer, 'status' | 'body'>): string {
  if (status < 300) return 'accepted';
  const [fault] = body?.code === 'validation_failed' ? (body.errors ?? []) : [];
  return String(fault?.code ?? body?.code ?? status);
}

/** Counts acts by their names and ends. */
export class Acts {
  private readonly counts = new Map<string, Map<string, number>>();

  add(acts: readonly Act[]): void {
    for (const { name, ended } of acts) {
      const ends = this.counts.get(name) ?? new Map<string, number>();
      ends.set(ended, (ends.get(ended) ?? 0) + 1);
      this.counts.set(name, ends);
    }
  }

  /** The names of the acts that were ever accepted. */
  accepted(): string[] {
    return [...this.counts].filter(([, ends]) => ends.has('accepted')).map(([name]) => name);
  }

  /** The codes of all refusals. */
  refusals(): string[] {
    const codes = [...this.counts.values()].flatMap((ends) => [...ends.keys()]);
    return [...new Set(codes)].filter((code) => code !== 'accepted').sort();
  }

  /** A line for each act: how often it was accepted and refused, and with which codes. */
  table(): string[] {
    const names = [...this.counts.keys()].sort();
    const width = Math.max(...names.map(({ length }) => length));
    return names.map((name) => {
      const ends = [...(this.counts.get(name) ?? [])];
      const accepted = ends.find(([ended]) => ended === 'accepted')?.[1] ?? 0;
      const refused = ends.filter(([ended]) => ended !== 'accepted').sort(([, a], [, b]) => b - a);
      const total = refused.reduce((sum, [, count]) => sum + count, 0);
      const codes = refused.map(([code, count]) => `${code} ${count}`).join(', ');
      const figures = `${String(accepted).padStart(7)} accepted ${String(total).padStart(6)} refused`;
      return `${name.padEnd(width)} ${figures}  ${codes}`.trimEnd();
    });
  }
}
