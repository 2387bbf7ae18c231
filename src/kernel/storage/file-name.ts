/** Makes names and types of uploaded files safe, and writes them into headers. */

const maxNameLength = 200;
/** A longer end of a name is not an extension. */
const maxExtensionLength = 20;

/** Marks that change the direction of text, and so can show `fdp.exe` as `exe.pdf`. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Control characters and tags. Joiners stay, since some alphabets need them. */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\ufeff\u{e0000}-\u{e007f}]/gu;
const allInvisible = /^[\p{Cf}\p{Z}.]*$/u;
/** Windows drops these. */
const trailingDots = /[. ]+$/;
/** Names of devices on Windows, with any extension. */
const device = /^(con|prn|aux|nul|(com|lpt)[\d\u00b9\u00b2\u00b3])(?=\.|$)/i;

/**
 * The name of a file without its path, in NFC, of 1 to 200 characters without control characters,
 * which every system can save. A name without visible characters becomes `file`.
 */
export function safeFileName(name: string): string {
  const last = name.toWellFormed().split(/[\\/]/).at(-1) ?? '';
  const visible = last.replace(invisible, '').replace(directions, '').normalize('NFC').trim();
  const safe = visible.replace(trailingDots, '').replace(device, '_$1');
  return allInvisible.test(safe) ? 'file' : shortened(safe);
}

/** Cuts before the extension, so that the file still opens in the right program. */
function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= maxNameLength) return name;
  const dot = characters.lastIndexOf('.');
  const extension = dot > 0 ? characters.slice(dot) : [];
  const end = extension.length <= maxExtensionLength ? extension : [];
  return [...characters.slice(0, maxNameLength - end.length), ...end].join('');
}

const mediaType = /^[a-z0-9][\w!#$&^.+-]{0,126}\/[a-z0-9][\w!#$&^.+-]{0,126}$/;

/** A media type without its parameters; `application/octet-stream` where it is invalid. */
export function safeContentType(header: string | undefined): string {
  const [type = ''] = (header ?? '').toLowerCase().split(';', 1);
  return mediaType.test(type.trim()) ? type.trim() : 'application/octet-stream';
}

/** Types that a browser can show, but neither run nor use as a style. SVG can have scripts. */
const shown = /^(application\/pdf|image\/(avif|bmp|gif|hei[cf]|jpeg|png|tiff|webp))$/;

/** The media type with which a file of a user is delivered: a browser must not run it. */
export function deliveredContentType(type: string): string {
  const safe = safeContentType(type);
  return shown.test(safe) ? safe : 'application/octet-stream';
}

/**
 * A Content-Disposition that saves a file under its name (RFC 6266), with an ASCII fallback for
 * older programs.
 */
export const attachment = (fileName: string): string =>
  `attachment; filename="${asciiOf(fileName)}"; filename*=UTF-8''${encoded(fileName)}`;

/** A Content-Disposition that shows a file of the service, which can be saved under its name. */
export function inline(fileName: string): string {
  const safe = safeFileName(fileName.replace(/[\\/]/g, '-'));
  const ascii = asciiOf(safe);
  const exact = ascii === safe ? '' : `; filename*=UTF-8''${encoded(safe)}`;
  return `inline; filename="${ascii}"${exact}`;
}

const asciiOf = (fileName: string) => fileName.replace(/[^\x20-\x7e]|["\\%]/gu, '_');

/** RFC 8187 encodes more characters than URLs do. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
