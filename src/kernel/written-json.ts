/** JSON text that a reply contains unchanged: the client's own text, digit for digit. */
export class WrittenJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
