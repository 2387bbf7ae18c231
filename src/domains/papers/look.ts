/** Colours and sizes of printed papers, and the style of each kind of text. */
import type { Style } from '@stockwright/pdf';

export const colours = {
  ink: '#1d2733',
  quiet: '#5b6776',
  accent: '#1f4e79',
  cancelled: '#a4262c',
  white: '#ffffff',
  panel: '#f3f6f9',
  rule: '#d5dbe2',
};

const ink = colours.ink;
const quiet = colours.quiet;

export const styles = {
  title: { size: 22, weight: 'Bold', colour: colours.accent },
  number: { size: 11, weight: 'Bold', colour: ink },
  stamp: { size: 8, weight: 'Bold', colour: colours.white },
  sender: { size: 12, weight: 'Bold', colour: ink, leading: 1.5 },
  senderAddress: { size: 8.5, colour: quiet },
  label: { size: 7.5, weight: 'Bold', colour: colours.accent, leading: 1.75 },
  fact: { size: 9.5, colour: ink },
  party: { size: 10, weight: 'Bold', colour: ink, leading: 1.5 },
  partyLine: { size: 9, colour: ink },
  partyDetail: { size: 8.5, colour: quiet },
  heading: { size: 7.5, weight: 'Bold', colour: colours.white },
  code: { size: 8.5, weight: 'Bold', colour: ink },
  lineNumber: { size: 8.5, colour: quiet },
  body: { size: 8.5, colour: ink },
  remark: { size: 7.5, colour: quiet, leading: 1.45 },
  sum: { size: 9, colour: ink },
  total: { size: 11.5, weight: 'Bold', colour: colours.accent },
  section: { size: 9.5, weight: 'Bold', colour: colours.accent },
  note: { size: 9, colour: ink },
  footer: { size: 7, colour: quiet },
} satisfies Record<string, Style>;
