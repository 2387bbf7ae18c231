import type { Figures } from './proof.ts';

/** A message of a running proof to the program that prints it. */
export type Message =
  | { started: { name: string; proves: string } }
  | { progress: { name: string; progress: string; milliseconds: number } }
  | { ended: Ended };

export interface Ended {
  name: string;
  seed: number;
  figures: Figures;
  failures: string[];
  remarks: string[];
  milliseconds: number;
}
