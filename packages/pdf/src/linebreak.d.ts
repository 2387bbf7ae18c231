declare module 'linebreak' {
  /** Finds where a text may be broken into lines, after UAX #14. */
  export default class LineBreaker {
    constructor(text: string);
    /** The next break: `position` is the index of the first character of the next line. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
