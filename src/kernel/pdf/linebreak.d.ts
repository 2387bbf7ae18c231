declare module 'linebreak' {
  /** Where a text may be broken into lines, after UAX #14. */
  export default class LineBreaker {
    constructor(text: string);
    /** The next place: an index into the text, after the characters that stay on the line. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
