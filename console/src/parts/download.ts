/** Saves a file that the browser has in memory. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Hands over the file that an operation answers as PDF. */
export const downloadPdf = (answer: unknown, name: string): void => download(answer as Blob, name);
