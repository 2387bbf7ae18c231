/** Refusals of the service in the words of the reader. */
import { ConnectionError, Problem, type ProblemFault } from '@stockwright/client';
import { currentLocale, currentWords } from '../words/language.tsx';
import { withDays } from './with-days.ts';

/** The text of a failure: what is wrong, each fault with the name of its field. */
export function messageOf(error: unknown): string {
  const words = currentWords().refusals;
  if (error instanceof ConnectionError) return words.connection;
  if (!(error instanceof Problem)) return error instanceof Error ? error.message : String(error);
  const { code, errors, details } = error;
  if (errors.length > 0) return errors.map(namedFault).join('\n');
  const told = words.problems[code];
  if (told) return typeof told === 'string' ? told : told(details);
  return withDays(details.detail ?? error.message, currentLocale());
}

/** A fault, to be read at its field. */
export const faultText = ({ code, message }: ProblemFault): string =>
  currentWords().refusals.faults[code] ?? withDays(message, currentLocale());

/** A fault with the name of its field, to be read elsewhere. */
export function namedFault(fault: ProblemFault): string {
  const name = fieldName(fault.path);
  return name ? `${name}: ${faultText(fault)}` : faultText(fault);
}

/** The field that a pointer such as `/items/3/quantity` names; undefined for an unknown one. */
function fieldName(pointer: string): string | undefined {
  const words = currentWords().refusals;
  const parts = pointer.split('/');
  const name = words.fields[parts.at(-1) ?? ''];
  const index = parts.find((part) => /^\d+$/.test(part));
  if (index === undefined) return name;
  const line = words.line(Number(index) + 1);
  return name ? `${name}, ${line}` : line;
}
