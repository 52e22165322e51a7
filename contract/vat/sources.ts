/** Sources of VAT (docs/domain/vat-return.md#tax-point). */
export const vatSources = {
  invoice: 'Rēķins',
  simplified_invoice: 'Vienkāršais rēķins',
  shop_order: 'Veikala pārdevums',
  credit_note: 'Kredītrēķins',
  vat_on_payment: 'PVN pēc samaksas',
  advance: 'Saņemts avanss',
  advance_settlement: 'Avansa ieskaits',
  procurement_invoice: 'Piegādātāja rēķins',
  customs_declaration: 'Muitas deklarācija',
  return_act: 'Atgriešanas akts',
} as const
