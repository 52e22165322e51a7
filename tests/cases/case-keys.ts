/** Keys of test cases (docs/domain/demo.md#cases-of-tests). */

export const caseCustomers = {
  /** Default customer. */
  buyer: '79000000101',
  overLimit: '79000000205',
  blocked: '79000000309',
  /** Contains every Latvian letter. */
  letters: '79000000402',
  union: 'EE98000001',
  abroad: 'NO98000001',
} as const

export const caseItems = {
  standard: 'PAR-PVN21',
  reduced: 'PAR-PVN12',
  books: 'PAR-PVN5',
  zero: 'PAR-PVN0',
  exempt: 'PAR-PVNE',
  reverse: 'PAR-PVNAE',
  outside: 'PAR-PVNO',
  service: 'PAR-PAKALPOJUMS',
  /** Costs 3.3333 EUR. */
  thirds: 'PAR-TRESDALAS',
  worthless: 'PAR-BEZVERTIBAS',
  negative: 'PAR-MINUSS',
  options: 'PAR-OPCIJAS',
  /** The VAT rate changes for a year. */
  bread: 'PAR-MAIZE',
  phone: 'PAR-TELEFONS',
} as const

export const negativeWarehouse = 'RA'

export const caseReferences = {
  new: 'Paraugs: jauns',
  in_fulfillment: 'Paraugs: izpildē',
  fulfilled: 'Paraugs: izpildīts',
  invoiced: 'Paraugs: rēķins izrakstīts',
  cancelled: 'Paraugs: atcelts',
  merged: 'Paraugs: apvienots',
  mergeTarget: 'Paraugs: apvienotais',
  split: 'Paraugs: sadalīts',
  thirds: 'Paraugs: trīs piegādes',
  draft: 'Paraugs: sagatavots rēķins',
  partlyPaid: 'Paraugs: daļēji apmaksāts',
  paid: 'Paraugs: apmaksāts',
  /** 20.00 EUR overpaid: 12.60 applied, 2.40 refunded. */
  overpaid: 'Paraugs: pārmaksāts',
  paidByCredit: 'Paraugs: apmaksāts ar kredītu',
  renumbered: 'Paraugs: cits numurs',
  domesticVat: 'Paraugs: PVN Latvijā',
  unionVat: 'Paraugs: PVN Eiropas Savienībā',
  exportVat: 'Paraugs: PVN eksportā',
  outsideVat: 'Paraugs: nav PVN objekts',
  fortyLines: 'Paraugs: 40 rindas',
  cent: 'Paraugs: 0,01',
  hundreds: 'Paraugs: 999,99',
  million: 'Paraugs: 1 000 000,00',
  overLimit: 'Paraugs: virs kredītlimita',
  blocked: 'Paraugs: klients bloķēts',
  negative: 'Paraugs: zem nulles',
  options: 'Paraugs: ar opcijām',
  offeredOptions: 'Paraugs: opcijas no piedāvājuma',
  phones: 'Paraugs: telefoni ar IMEI',
} as const

/** The second is returned. */
export const soldPhones = [0, 1] as const

/** See docs/domain/invoicing.md#vat-decision. */
export const breadDays = {
  '2026-06-30': 'Paraugs: maize pirms izmēģinājuma',
  '2026-07-01': 'Paraugs: maize izmēģinājuma sākumā',
  '2027-06-30': 'Paraugs: maize izmēģinājuma beigās',
  '2027-07-01': 'Paraugs: maize pēc izmēģinājuma',
} as const
