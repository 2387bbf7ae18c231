import LineBreaker from 'linebreak';

/** Measures the width of a text in points. */
export type Measure = (text: string) => number;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Sums of widths are not exact to the last bit. */
const slack = 0.01;

/**
 * Breaks a text into lines of at most `width` points where its script allows a break. A word that
 * is wider than a line is broken anywhere. Only spaces at the ends of lines are lost.
 */
export function wrapText(text: string, width: number, measure: Measure): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, width, measure));
}

/** Stands for the rest of a text. */
const ellipsis = '…';

/** The text as at most `maxLines` lines; the last one ends with an ellipsis if there are more. */
export function fitText(text: string, width: number, measure: Measure, maxLines: number): string[] {
  const lines = wrapText(text, width, measure);
  if (lines.length <= maxLines) return lines;
  const kept = lines.slice(0, maxLines);
  const last = [...graphemes.segment(kept.pop() ?? '')].map(({ segment }) => segment);
  const shortened = () => `${last.join('').trimEnd()}${ellipsis}`;
  while (last.length > 0 && measure(shortened()) > width + slack) last.pop();
  return [...kept, shortened()];
}

function wrapParagraph(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const fits = (piece: string) => used + measure(piece.trimEnd()) <= width + slack;
  const add = (piece: string) => {
    if (line !== '' && !fits(piece)) {
      lines.push(line.trimEnd());
      line = '';
      used = 0;
    }
    line += piece;
    used += measure(piece);
  };
  for (const word of words(text)) {
    if (measure(word.trimEnd()) <= width + slack) add(word);
    else for (const { segment } of graphemes.segment(word)) add(segment);
  }
  lines.push(line.trimEnd());
  return lines;
}

/** Pieces between which a line may end; spaces belong to the piece before them. */
export function* words(text: string): Iterable<string> {
  const breaker = new LineBreaker(text);
  let start = 0;
  for (let place = breaker.nextBreak(); place; place = breaker.nextBreak()) {
    yield text.slice(start, place.position);
    start = place.position;
  }
}
