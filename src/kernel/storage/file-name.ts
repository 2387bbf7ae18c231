/** Names and types of files as strangers give them, made harmless; and as answers give them. */

const longestName = 200;
/** A longer end than this is no extension. */
const longestExtension = 20;

/** Marks that turn the direction of text, and so can make `fdp.exe` of `exe.pdf` to the eye. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Tags write what nobody sees; joiners stay, which some alphabets need. */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\ufeff\u{e0000}-\u{e007f}]/gu;
const nothingToSee = /^[\p{Cf}\p{Z}.]*$/u;
/** Windows drops them. */
const atTheEnd = /[. ]+$/;
/** Names that Windows gives to devices, whatever extension follows. */
const device = /^(con|prn|aux|nul|(com|lpt)[\d\u00b9\u00b2\u00b3])(?=\.|$)/i;

/**
 * The name of a file without its path, in NFC, of 1 to 200 characters, none of them a control
 * character, that every system can save. Where nothing is left to be seen of it, `file`.
 */
export function safeFileName(given: string): string {
  const last = given.toWellFormed().split(/[\\/]/).at(-1) ?? '';
  const visible = last.replace(invisible, '').replace(directions, '').normalize('NFC').trim();
  const name = visible.replace(atTheEnd, '').replace(device, '_$1');
  return nothingToSee.test(name) ? 'file' : shortened(name);
}

/** Cut before its extension, so that it still opens in the right program. */
function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= longestName) return name;
  const dot = characters.lastIndexOf('.');
  const extension = dot > 0 ? characters.slice(dot) : [];
  const end = extension.length <= longestExtension ? extension : [];
  return [...characters.slice(0, longestName - end.length), ...end].join('');
}

const mediaType = /^[a-z0-9][\w!#$&^.+-]{0,126}\/[a-z0-9][\w!#$&^.+-]{0,126}$/;

/** A media type without its parameters; `application/octet-stream` for what is none. */
export function safeContentType(given: string | undefined): string {
  const [type = ''] = (given ?? '').toLowerCase().split(';', 1);
  return mediaType.test(type.trim()) ? type.trim() : 'application/octet-stream';
}

/**
 * A Content-Disposition that saves a file under its name (RFC 6266): in any alphabet, with an ASCII
 * look-alike for programs that know no better.
 */
export function attachment(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded(fileName)}`;
}

/** As RFC 8187 wants it, which leaves fewer characters as they are than URLs do. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
