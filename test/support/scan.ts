/** Small scanners of source text. They depend on Biome's formatting, which a test enforces. */

export interface FunctionLength {
  name: string;
  /** Line where it begins, from 1. */
  line: number;
  length: number;
}

/** Lines that open a block that is not a function. */
const otherBlock = /^\s*(\} )?(if|else|for|while|switch|try|catch|finally|do|class|return \{)\b/;

const opensFunction = /(=>|\)(: [^=;]*)?) \{$/;

/** Functions that are declared within another function. */
const ofItsOwn = /^(async )?function /;

/**
 * Every function with a body of its own lines, the outer and the inner ones. Functions that are
 * declared inside of another do not count for it.
 */
export function functionLengths(text: string): FunctionLength[] {
  const all = functionsOf(text.split('\n'));
  return all.map((outer) => {
    const inner = all.filter(({ line, name, length }) => {
      const within = line > outer.line && line + length <= outer.line + outer.length;
      return within && ofItsOwn.test(name);
    });
    const outermost = inner.filter(
      (one) =>
        !inner.some((other) => other.line < one.line && one.line < other.line + other.length),
    );
    return {
      ...outer,
      length: outermost.reduce((left, { length }) => left - length, outer.length),
    };
  });
}

function functionsOf(lines: readonly string[]): FunctionLength[] {
  const found: FunctionLength[] = [];
  lines.forEach((line, opens) => {
    if (!opensFunction.test(line) || otherBlock.test(line)) return;
    const indent = indentOf(line);
    const begins = beginOf(lines, opens, indent);
    const ends = lines.findIndex((other, at) => at > opens && closes(other, indent));
    const name = (lines[begins] ?? '').trim();
    // `describe` is a heading over tests.
    if (otherBlock.test(name) || name.startsWith('describe')) return;
    found.push({ name, line: begins + 1, length: ends - begins + 1 });
  });
  return found;
}

const indentOf = (line: string) => line.length - line.trimStart().length;

const closes = (line: string, indent: number) =>
  indentOf(line) === indent && line.startsWith('}', indent);

/** Where the parameters span lines, the function begins above the line that opens its body. */
function beginOf(lines: readonly string[], opens: number, indent: number): number {
  if (!/^\s*[)}]/.test(lines[opens] ?? '')) return opens;
  let at = opens - 1;
  while (at > 0 && (indentOf(lines[at] ?? '') > indent || lines[at] === '')) at -= 1;
  return at;
}

export interface Template {
  /** The name before it, e.g. `sql`; empty for a plain template. */
  tag: string;
  /** Its text; every `${…}` is left as `?`. */
  text: string;
  line: number;
}

/** Every template literal, those inside of others too. */
export function templates(source: string): Template[] {
  const found: Template[] = [];
  /** Open templates and the braces of code inside of them, the innermost last. */
  const open: (Template | number)[] = [];
  for (let at = 0; at < source.length; at += 1) {
    const inside = open.at(-1);
    if (typeof inside === 'object') at = inTemplate(source, at, inside, open, found);
    else at = inCode(source, at, inside, open);
  }
  return found;
}

/** A source without comments, texts and templates; code inside of templates stays. */
function codeOf(source: string): string {
  let code = '';
  const open: (Template | number)[] = [];
  for (let at = 0; at < source.length; at += 1) {
    const inside = open.at(-1);
    if (typeof inside === 'object') at = inTemplate(source, at, inside, open, []);
    else {
      const next = inCode(source, at, inside, open);
      if (next === at) code += source[at];
      at = next;
    }
  }
  return code;
}

/** Statements that rename with `as` and cast nothing. */
const renaming = /^(import|export (type )?[*{])[^;]*;/gm;

/** The first word of the type of every cast but `as const`; `unknown as` where two are chained. */
export function casts(source: string): string[] {
  const code = codeOf(source).replace(renaming, '');
  const cast = /\bas (?!const\b)(unknown as\b|[\w{([]+)/g;
  return [...code.matchAll(cast)].map(([, type = '']) => type);
}

function inTemplate(
  source: string,
  at: number,
  template: Template,
  open: (Template | number)[],
  found: Template[],
): number {
  if (source[at] === '\\') return at + 1;
  if (source[at] === '`') {
    open.pop();
    found.push(template);
  } else if (source.startsWith('${', at)) {
    template.text += '?';
    open.push(0);
    return at + 1;
  } else template.text += source[at];
  return at;
}

function inCode(
  source: string,
  at: number,
  depth: number | undefined,
  open: (Template | number)[],
): number {
  const character = source[at];
  if (source.startsWith('//', at)) return endOr(source, source.indexOf('\n', at));
  if (source.startsWith('/*', at)) return endOr(source, source.indexOf('*/', at) + 1);
  if (character === "'" || character === '"') return endOfText(source, at);
  if (character === '`') {
    const tag = /[\w$]*$/.exec(source.slice(Math.max(0, at - 40), at))?.[0] ?? '';
    open.push({ tag, text: '', line: source.slice(0, at).split('\n').length });
  }
  if (depth !== undefined && character === '{') open[open.length - 1] = depth + 1;
  if (depth !== undefined && character === '}') {
    if (depth === 0) open.pop();
    else open[open.length - 1] = depth - 1;
  }
  return at;
}

const endOr = (source: string, at: number) => (at < 1 ? source.length : at);

/** The quote that ends a text; a quote in a regular expression ends at the line's end. */
function endOfText(source: string, from: number): number {
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === source[from] || source[at] === '\n') return at;
  }
  return source.length;
}
