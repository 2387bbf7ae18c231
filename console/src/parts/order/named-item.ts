/** The material or the product that a line of an order names. */

interface NamesItem {
  materialId: string | null;
  materialCode?: string | null;
  materialName?: string | null;
  materialUnit?: string | null;
  skuId: string | null;
  skuCode?: string | null;
  skuName?: string | null;
  skuUnit?: string | null;
}

export interface NamedItem {
  kind: 'materials' | 'skus';
  id: string;
  code: string;
  name: string;
  /** Of its stock, where the line tells it. */
  unit: string;
  /** Its page. */
  to: string;
}

export function namedItem(line: NamesItem): NamedItem {
  const kind = line.materialId === null ? 'skus' : 'materials';
  const [id, code, name, unit] =
    kind === 'skus'
      ? [line.skuId, line.skuCode, line.skuName, line.skuUnit]
      : [line.materialId, line.materialCode, line.materialName, line.materialUnit];
  return {
    kind,
    id: id ?? '',
    code: code ?? '',
    name: name ?? '',
    unit: unit ?? '',
    to: `/items/${kind}/${id}`,
  };
}
