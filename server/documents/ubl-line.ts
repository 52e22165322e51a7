import { compactNumber } from '../../contract/checks.ts'
import { big, round2, type VatCategory } from '../../contract/money.ts'
import { placeWords } from './address.ts'
import { priceChangeWords } from './amounts.ts'
import type { DocumentLine } from './model.ts'
import { vatScheme } from './ubl-party.ts'
import { group, leaf, type XmlElement } from './xml.ts'
import { localeOf } from './voice.ts'

/** EN 16931 BG-25 to BG-31; docs/domain/invoicing.md#e-invoices. */

export interface LineNames {
  line: 'cac:InvoiceLine' | 'cac:CreditNoteLine'
  quantity: 'cbc:InvoicedQuantity' | 'cbc:CreditedQuantity'
}

/** Prices cannot be negative (BR-27), so the quantity has the sign. */
export function ublLine(line: DocumentLine, names: LineNames, hasOwnOrder: boolean): XmlElement | null {
  return group(
    names.line,
    leaf('cbc:ID', String(line.position)),
    leaf('cbc:Note', lineNote(line)),
    leaf(names.quantity, big(line.quantity).toFixed(), { unitCode: line.unit_code }),
    euro('cbc:LineExtensionAmount', line.net),
    hasOwnOrder ? orderOfLine(line) : null,
    lineAdjustment(line),
    group(
      'cac:Item',
      leaf('cbc:Description', line.description),
      leaf('cbc:Name', line.name),
      group('cac:SellersItemIdentification', leaf('cbc:ID', line.sku)),
      group('cac:StandardItemIdentification', leaf('cbc:ID', compactNumber(line.gtin ?? ''), { schemeID: '0160' })),
      taxCategory('cac:ClassifiedTaxCategory', line.vat_category, line.vat_rate),
    ),
    group('cac:Price', leaf('cbc:PriceAmount', big(line.unit_price).toFixed(), { currencyID: 'EUR' })),
  )
}

/** BT-128: a document has one order (BT-13), so lines use scheme ON (UNTDID 1153) and type 130 (Peppol R101). */
function orderOfLine({ customer_order_nr }: DocumentLine): XmlElement | null {
  const id = leaf('cbc:ID', customer_order_nr, { schemeID: 'ON' })
  return id && group('cac:DocumentReference', id, leaf('cbc:DocumentTypeCode', '130'))
}

/** Only one note is allowed (UBL-SR-34). */
function lineNote(line: DocumentLine): string | null {
  const units = line.units.length > 0 && `IMEI / sērijas numuri: ${line.units.join(', ')}`
  const locale = localeOf('lv')
  return [priceChangeWords(line, locale), placeWords(line, locale), units].filter(Boolean).join('; ') || null
}

/** Discount as allowance (INV-VAT-1); a cent moved by INV-SALE-3 may need a charge. */
function lineAdjustment(line: DocumentLine): XmlElement | null {
  const full = round2(big(line.quantity).times(big(line.unit_price)))
  const difference = big(full).minus(big(line.net))
  if (difference.eq(0)) return null
  const isCharge = difference.lt(0)
  const discount = big(line.discount_percent)
  const code = isCharge ? null : leaf('cbc:AllowanceChargeReasonCode', '95')
  // Percentages must be exact (Peppol R040).
  const exact = !isCharge && round2(big(full).times(discount).div(100)) === round2(difference)
  return group(
    'cac:AllowanceCharge',
    leaf('cbc:ChargeIndicator', String(isCharge)),
    code,
    leaf('cbc:AllowanceChargeReason', discount.eq(0) ? 'Noapaļojums' : 'Atlaide'),
    exact ? leaf('cbc:MultiplierFactorNumeric', discount.toFixed()) : null,
    euro('cbc:Amount', difference.abs().toFixed()),
    exact ? euro('cbc:BaseAmount', full) : null,
  )
}

/** Only O has no rate (BR-O-05). */
export function taxCategory(
  name: 'cac:ClassifiedTaxCategory' | 'cac:TaxCategory',
  category: VatCategory,
  rate: string,
  ...reasons: (XmlElement | null)[]
): XmlElement | null {
  const percent = category === 'S' ? big(rate).toFixed() : '0'
  return group(name, leaf('cbc:ID', category), category === 'O' ? null : leaf('cbc:Percent', percent), reasons, vatScheme())
}

export function euro(name: string, amount: string): XmlElement | null {
  return leaf(name, round2(amount), { currencyID: 'EUR' })
}
