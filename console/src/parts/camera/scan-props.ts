/** The receiver of a scanned code: from a field, or from the camera that the field opens. */
export interface ScanProps {
  /** Takes what was scanned; the answer says what is wrong with it, if something is. */
  onScan(text: string): string | undefined | Promise<string | undefined>;
}
