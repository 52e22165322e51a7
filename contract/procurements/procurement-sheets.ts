/** Columns of a goods sheet with recognized headings. */
export const goodsColumns = {
  code: { label: 'Artikuls', headings: ['artikuls', 'preces artikuls', 'preces kods', 'kods', 'sku', 'code'] },
  barcode: { label: 'Svītrkods', headings: ['svītrkods', 'svitrkods', 'ean', 'ean kods', 'barcode'] },
  name: { label: 'Nosaukums', headings: ['nosaukums', 'preces nosaukums', 'prece', 'name'] },
  quantity: { label: 'Daudzums', headings: ['daudzums', 'skaits', 'daudz', 'sk', 'quantity', 'qty'] },
  price: { label: 'Cena', headings: ['cena', 'iepirkuma cena', 'cena bez pvn', 'cena, eur', 'cena eur', 'price'] },
  discount: { label: 'Atlaide, %', headings: ['atlaide, %', 'atlaide %', 'atlaide', 'discount'] },
  units: { label: 'Vienības (IMEI)', headings: ['vienības (imei)', 'imei', 'sērijas nr', 'sērijas numurs', 'units'] },
} as const

export type GoodsColumn = keyof typeof goodsColumns
