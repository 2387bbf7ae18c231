/** Cleans up when the run is interrupted. */

const undoings = [];

/**
 * Calls `undo` when a signal ends the run.
 *
 * @param {() => void | Promise<void>} undo
 */
export function whenInterrupted(undo) {
  undoings.push(undo);
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    console.error('Interrupted: cleaning up.');
    for (const undo of undoings.reverse()) await undo();
    process.exit(1);
  });
}
