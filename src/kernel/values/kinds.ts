/** Every kind of value, each in a file of its own: see `kinds/kind.ts`. */
import { anythingKind } from './kinds/anything.ts';
import { booleanKind } from './kinds/boolean.ts';
import { choiceKind } from './kinds/choice.ts';
import { dateKind } from './kinds/date.ts';
import { decimalKind } from './kinds/decimal.ts';
import { decimalTextKind } from './kinds/decimal-text.ts';
import { fileKind } from './kinds/file.ts';
import { integerKind } from './kinds/integer.ts';
import type { Kind, Shape, TextSource } from './kinds/kind.ts';
import { listKind } from './kinds/list.ts';
import { momentKind } from './kinds/moment.ts';
import { objectKind } from './kinds/object.ts';
import { rangesKind } from './kinds/ranges.ts';
import { textKind } from './kinds/text.ts';
import { timestampKind } from './kinds/timestamp.ts';
import { uuidKind } from './kinds/uuid.ts';
import { writtenKind } from './kinds/written.ts';

export const kinds: readonly Kind[] = [
  anythingKind,
  booleanKind,
  choiceKind,
  dateKind,
  decimalKind,
  decimalTextKind,
  fileKind,
  integerKind,
  listKind,
  momentKind,
  objectKind,
  rangesKind,
  textKind,
  timestampKind,
  uuidKind,
  writtenKind,
];

/** The kind of a schema; a schema without a kind is a defect of the program. */
export function kindOf(shape: Shape): Kind {
  const found = kinds.find((kind) => kind.matches(shape));
  if (!found) throw new TypeError(`No kind of value has the schema ${JSON.stringify(shape)}`);
  return found;
}

/** The value of a schema that a text represents; other texts stay as they are. */
export const valueOfText = (text: string, source: TextSource, shape: Shape): unknown =>
  kindOf(shape).fromText(text, source, shape);
