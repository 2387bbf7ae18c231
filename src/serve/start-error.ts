/**
 * A fault that an operator can correct before the next start; its message is printed as one line.
 */
export class StartError extends Error {}
