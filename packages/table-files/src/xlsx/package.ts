/** The files inside a workbook, which is a ZIP archive. */
import { unzipSync } from 'fflate';
import { noWorkbook, tooMuchContent } from '../faults.ts';
import { TableError } from '../table.ts';
import { readXml } from './xml.ts';

/** Bytes of all files that are unpacked: a small archive can hold any amount of the same letter. */
const maxUnpacked = 128 * 1024 * 1024;

/** Bytes of a file that is neither a sheet nor texts: some lines for each sheet or style. */
export const maxOfSmall = 8 * 1024 * 1024;

/** Opens a workbook; `read` unpacks one file of it. */
export class Package {
  private readonly bytes: Uint8Array;
  private unpacked = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Undefined where the workbook has no such file; `most` is its size in bytes. */
  read(path: string, most = maxUnpacked): Uint8Array | undefined {
    const wanted = path.replace(/^\//, '').toLowerCase();
    try {
      const found = unzipSync(this.bytes, {
        filter: ({ name, originalSize }) => {
          if (name.toLowerCase() !== wanted) return false;
          this.unpacked += originalSize;
          if (originalSize > most || this.unpacked > maxUnpacked) throw tooMuchContent();
          return true;
        },
      });
      return Object.values(found)[0];
    } catch (error) {
      if (error instanceof TableError) throw error;
      throw noWorkbook();
    }
  }

  /** The targets of a file's relationships by their ids, and the first one of each type. */
  relationsOf(path: string): { byId: Map<string, string>; byType: Map<string, string> } {
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const byId = new Map<string, string>();
    const byType = new Map<string, string>();
    readXml(this.read(`${folder}_rels/${path.slice(folder.length)}.rels`, maxOfSmall), {
      open(name, attribute) {
        if (name !== 'Relationship') return;
        const target = attribute('Target');
        const full = target.startsWith('/') ? target : joined(folder, target);
        byId.set(attribute('Id'), full);
        const type = attribute('Type').split('/').at(-1) ?? '';
        if (!byType.has(type)) byType.set(type, full);
      },
    });
    return { byId, byType };
  }
}

/** A path from a folder; `..` leads up. */
function joined(folder: string, target: string): string {
  const parts: string[] = [];
  for (const part of `${folder}${target}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
