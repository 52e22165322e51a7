/** Keys of the records that must exist as cases of tests (docs/domain/demo.md#cases-of-tests). */

/** Registration numbers of customers. */
export const caseCustomers = {
  /** Buys everything that no other case needs a customer of its own for. */
  buyer: '79000000101',
  overLimit: '79000000205',
  blocked: '79000000309',
  /** Its name and contacts hold every Latvian letter, great and small. */
  letters: '79000000402',
  /** Registered for VAT in Estonia. */
  union: 'EE98000001',
  /** In Norway. */
  abroad: 'NO98000001',
} as const

/** Article numbers of items. */
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
  /** Lies in the central warehouse and is worth nothing. */
  worthless: 'PAR-BEZVERTIBAS',
  /** Stands below zero in the warehouse that allows it. */
  negative: 'PAR-MINUSS',
  /** Has options with a price. */
  options: 'PAR-OPCIJAS',
  /** Its rate of VAT changes for a year. */
  bread: 'PAR-MAIZE',
  /** Told piece by piece, by IMEI. */
  phone: 'PAR-TELEFONS',
} as const

/** Code of the warehouse that allows negative stock. */
export const negativeWarehouse = 'RA'

/** The customer's own number on orders and on the invoices made of them. */
export const caseReferences = {
  new: 'Paraugs: jauns',
  in_fulfillment: 'Paraugs: izpildē',
  fulfilled: 'Paraugs: izpildīts',
  invoiced: 'Paraugs: rēķins izrakstīts',
  cancelled: 'Paraugs: atcelts',
  merged: 'Paraugs: apvienots',
  mergeTarget: 'Paraugs: apvienotais',
  /** The order that was split, and the one that was split off. */
  split: 'Paraugs: sadalīts',
  thirds: 'Paraugs: trīs piegādes',
  draft: 'Paraugs: sagatavots rēķins',
  partlyPaid: 'Paraugs: daļēji apmaksāts',
  paid: 'Paraugs: apmaksāts',
  /** Paid 20.00 EUR too much, of which 12.60 went to the next one and 2.40 back to the customer. */
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
  /** Taken, but not to be sent to fulfilment. */
  blocked: 'Paraugs: klients bloķēts',
  negative: 'Paraugs: zem nulles',
  /** With options that have a price: invoiced, and made from an offer. */
  options: 'Paraugs: ar opcijām',
  offeredOptions: 'Paraugs: opcijas no piedāvājuma',
  /** Two phones sold by IMEI, one of which came back. */
  phones: 'Paraugs: telefoni ar IMEI',
} as const

/** Numbers of phones that a case sells; the second comes back. */
export const soldPhones = [0, 1] as const

/** Days around which the rate of bread changes (docs/domain/invoicing.md#vat-decision), and what its orders are called. */
export const breadDays = {
  '2026-06-30': 'Paraugs: maize pirms izmēģinājuma',
  '2026-07-01': 'Paraugs: maize izmēģinājuma sākumā',
  '2027-06-30': 'Paraugs: maize izmēģinājuma beigās',
  '2027-07-01': 'Paraugs: maize pēc izmēģinājuma',
} as const
