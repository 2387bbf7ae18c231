/** The lines of an order by the names that rows of an import have for them. */
import { codeKey } from '../kernel/values/keys.ts';
import type { MovedLine } from './movement-importer.ts';

/** The places of lines by a name of theirs. */
type Places = Map<string, number[]>;

type NamesOf<Item> = (item: Item) => readonly (string | undefined)[];

/** Names of lines as they are written, and in the form in which codes are compared. */
class Names<Item> {
  private readonly written: Places = new Map();
  private readonly keys: Places = new Map();

  constructor(items: readonly Item[], namesOf: NamesOf<Item>) {
    for (const [place, item] of items.entries()) {
      const names = namesOf(item).filter((name) => name !== undefined);
      add(this.written, names, place);
      add(this.keys, names.map(codeKey), place);
    }
  }

  /** The lines with a name as it is written; else those whose code is the same in another form. */
  places(name: string): readonly number[] {
    return this.written.get(name) ?? this.keys.get(codeKey(name)) ?? [];
  }
}

function add(places: Places, names: readonly string[], place: number): void {
  for (const name of new Set(names)) {
    const known = places.get(name);
    if (known) known.push(place);
    else places.set(name, [place]);
  }
}

/** Made once for each order: its lines keep their names and their places while rows change them. */
export class LineNames<Item extends MovedLine> {
  private readonly own: Names<Item>;
  private readonly other: Names<Item>;

  constructor(
    items: readonly Item[],
    codesOf: NamesOf<Item>,
    otherCodeOf: (item: Item) => string | undefined = () => undefined,
  ) {
    this.own = new Names(items, (item) => [item.id, String(item.lineNumber), ...codesOf(item)]);
    this.other = new Names(items, (item) => [otherCodeOf(item)]);
  }

  /** Another name counts where no line has it as its own. */
  places(name: string): readonly number[] {
    const own = this.own.places(name);
    return own.length > 0 ? own : this.other.places(name);
  }
}
