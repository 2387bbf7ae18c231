import type { Proof } from './proof.ts';
import { away } from './proofs/away.ts';
import { backup } from './proofs/backup.ts';
import { bulk } from './proofs/bulk.ts';
import { crash } from './proofs/crash.ts';
import { fuzz } from './proofs/fuzz.ts';
import { histories } from './proofs/histories.ts';
import { model } from './proofs/model.ts';
import { nodes } from './proofs/nodes.ts';
import { races } from './proofs/races.ts';
import { strangers } from './proofs/strangers.ts';
import { upgrade } from './proofs/upgrade.ts';

/** All proofs, in the order in which they run. */
export const proofs: readonly Proof[] = [
  crash,
  races,
  away,
  fuzz,
  strangers,
  model,
  histories,
  nodes,
  backup,
  upgrade,
  bulk,
];
