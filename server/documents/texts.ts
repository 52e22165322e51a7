import type { Text } from '../../contract/company/document-languages.ts'
import { formatPercent } from '../../contract/format.ts'
import { formatPercent as percentInEnglish } from './english.ts'

type Table<Key extends string> = Readonly<Record<Key, Text>>

export const shared = {
  draft: { lv: 'PROJEKTS', en: 'DRAFT' },
  no: { lv: 'Nr.', en: 'No.' },
  regNr: { lv: 'Reģ. Nr.', en: 'Reg. No.' },
  vatNr: { lv: 'PVN Nr.', en: 'VAT No.' },
  legalAddress: { lv: 'Juridiskā adrese', en: 'Registered address' },
  phone: { lv: 'Tālrunis', en: 'Phone' },
  email: { lv: 'E-pasts', en: 'E-mail' },
  bank: { lv: 'Banka', en: 'Bank' },
  bic: { lv: 'SWIFT/BIC', en: 'SWIFT/BIC' },
  iban: { lv: 'Konts (IBAN)', en: 'Account (IBAN)' },
  seller: { lv: 'Pārdevējs', en: 'Seller' },
  buyer: { lv: 'Pircējs', en: 'Buyer' },
  contract: { lv: 'Līgums', en: 'Contract' },
  order: { lv: 'Pasūtījums', en: 'Order' },
  customerOrder: { lv: 'Klienta pasūtījuma Nr.', en: 'Your order No.' },
  buyerReference: { lv: 'Pircēja atsauce', en: 'Buyer reference' },
  delivery: { lv: 'Piegādes adrese', en: 'Delivery address' },
  paymentTerms: { lv: 'Apmaksas noteikumi', en: 'Payment terms' },
  notes: { lv: 'Piezīmes', en: 'Notes' },
  signHere: { lv: 'vārds, uzvārds, paraksts, datums', en: 'name, signature, date' },
} satisfies Table<string>

export const lineTexts = {
  position: { lv: 'Nr.', en: 'No.' },
  name: { lv: 'Nosaukums', en: 'Description' },
  quantity: { lv: 'Daudzums', en: 'Quantity' },
  unit: { lv: 'Mērv.', en: 'Unit' },
  price: { lv: 'Cena, EUR', en: 'Price, EUR' },
  discount: { lv: 'Atlaide', en: 'Discount' },
  vat: { lv: 'PVN', en: 'VAT' },
  net: { lv: 'Summa, EUR', en: 'Amount, EUR' },
  optional: { lv: 'papildus', en: 'optional' },
  units: { lv: 'IMEI / sērijas Nr.', en: 'IMEI / serial No.' },
  carriedOut: { lv: 'Pārnesums uz nākamo lapu', en: 'Carried over to the next page' },
  carriedIn: { lv: 'Pārnests no iepriekšējās lapas', en: 'Brought forward from the previous page' },
  vatRate: { lv: 'PVN likme', en: 'VAT rate' },
  taxable: { lv: 'Apliekamā summa', en: 'Taxable amount' },
  vatAmount: { lv: 'PVN, EUR', en: 'VAT, EUR' },
  totalNet: { lv: 'Summa bez PVN', en: 'Total without VAT' },
  totalGross: { lv: 'Kopā ar PVN', en: 'Total with VAT' },
  totalGrossEur: { lv: 'Kopā ar PVN, EUR', en: 'Total with VAT, EUR' },
  words: { lv: 'Summa vārdiem', en: 'Amount in words' },
} satisfies Table<string>

export const priceChange = (from: string, to: string, cut: string): Text => ({
  lv: `Cenas labojums: iepriekšējā cena ${from}, jaunā cena ${to}, starpība ${cut}`,
  en: `Price correction: former price ${from}, new price ${to}, difference ${cut}`,
})

export const pageOf = (page: number, count: number): Text => ({ lv: `Lapa ${page} no ${count}`, en: `Page ${page} of ${count}` })

/** Decimal strings: percent per day, and the most of an invoice's sum that it comes to. */
export const lateInterestOf = (percent: string, cap: string | null): Text => ({
  lv: `Par kavētu apmaksu tiek aprēķināts līgumsods ${formatPercent(percent)} par katru dienu${
    cap === null ? '' : `, bet ne vairāk kā ${formatPercent(cap)} no rēķina summas`
  }.`,
  en: `A late payment charge of ${percentInEnglish(percent)} is applied for each day of delay${
    cap === null ? '' : `, up to ${percentInEnglish(cap)} of the invoice total`
  }.`,
})

export const invoiceTexts = {
  goods: { lv: 'Pavadzīme-rēķins', en: 'Invoice and delivery note' },
  plain: { lv: 'Rēķins', en: 'Invoice' },
  several: { lv: 'Rēķini', en: 'Invoices' },
  credit: { lv: 'Kredītrēķins', en: 'Credit note' },
  advance: { lv: 'Avansa rēķins', en: 'Advance invoice' },
  simplified: { lv: 'Vienkāršots rēķins', en: 'Simplified invoice' },
  annulled: { lv: 'Anulēts rēķins', en: 'Annulled invoice' },
  issued: { lv: 'Izrakstīšanas datums', en: 'Issue date' },
  delivered: { lv: 'Piegādes datums', en: 'Delivery date' },
  performed: { lv: 'Darījuma datums', en: 'Date of supply' },
  due: { lv: 'Apmaksas termiņš', en: 'Due date' },
  method: { lv: 'Apmaksas veids', en: 'Payment method' },
  transfer: { lv: 'Pārskaitījums', en: 'Bank transfer' },
  cash: { lv: 'Skaidra nauda', en: 'Cash' },
  card: { lv: 'Maksājumu karte', en: 'Payment card' },
  offset: { lv: 'Savstarpējs ieskaits', en: 'Set-off' },
  corrected: { lv: 'Labotais rēķins', en: 'Corrected invoice' },
  reason: { lv: 'Kredītrēķina iemesls', en: 'Reason for the credit' },
  advancePaid: { lv: 'Apmaksāts ar avansu', en: 'Paid in advance' },
  paidAtSale: { lv: 'Apmaksāts pārdošanas brīdī', en: 'Paid at the time of sale' },
  payable: { lv: 'Apmaksai, EUR', en: 'To pay, EUR' },
  payment: { lv: 'Rekvizīti apmaksai', en: 'Payment details' },
  beneficiary: { lv: 'Saņēmējs', en: 'Beneficiary' },
  reference: { lv: 'Maksājuma mērķis', en: 'Payment reference' },
  way: { lv: 'Preču piegāde', en: 'Delivery of goods' },
  staysGoods: {
    lv: 'preces paliek pie pircēja, to daudzums nemainās',
    en: 'the goods stay with the buyer, their quantity does not change',
  },
  staysService: { lv: 'sniegto pakalpojumu apjoms nemainās', en: 'the services rendered do not change' },
  priceOnly: { lv: 'Labota tikai cena', en: 'Only the price is corrected' },
  pricesOnly: { lv: 'Rindās ar cenas labojumu labota tikai cena', en: 'In lines with a price correction only the price is corrected' },
  prepared: { lv: 'Dokumentu sagatavoja', en: 'Prepared by' },
  unsigned: {
    lv: 'Dokuments sagatavots elektroniski un derīgs bez paraksta (Grāmatvedības likuma 11. pants).',
    en: 'Prepared electronically and valid without a signature (Accounting Law of Latvia, section 11).',
  },
  // PVN likuma 137. pants; Directive 2006/112/EC, art. 226 (7a).
  onPayment: { lv: 'Kases grāmatvedība', en: 'Cash accounting' },
  // Not a VAT invoice (INV-MONEY-4).
  notTaxInvoice: {
    lv: 'Avansa rēķins ir maksājuma dokuments; PVN rēķinu izrakstīsim par piegādi, atskaitot saņemto avansu.',
    en: 'An advance invoice is a payment document; we will issue a VAT invoice for the supply, less the advance received.',
  },
} satisfies Table<string>

export const creditReasonTexts = {
  return: { lv: 'Preču atgriešana', en: 'Return of goods' },
  price: { lv: 'Cenas labojums', en: 'Price correction' },
  error: { lv: 'Kļūda rēķinā', en: 'Error in the invoice' },
  discount: { lv: 'Atlaide', en: 'Discount' },
  other: { lv: 'Cits iemesls', en: 'Other reason' },
} satisfies Table<string>

export const offerTexts = {
  title: { lv: 'Piedāvājums', en: 'Offer' },
  date: { lv: 'Piedāvājuma datums', en: 'Date of the offer' },
  validUntil: { lv: 'Spēkā līdz', en: 'Valid until' },
  deliveryTerms: { lv: 'Piegādes noteikumi', en: 'Delivery terms' },
  contact: { lv: 'Kontaktpersona', en: 'Contact person' },
  optional: { lv: 'Papildus piedāvātās pozīcijas kopsummā nav iekļautas.', en: 'Optional items are not included in the total.' },
  prepared: { lv: 'Piedāvājumu sagatavoja', en: 'Prepared by' },
  noInvoice: { lv: 'Piedāvājums nav rēķins un nav pamats samaksai.', en: 'An offer is not an invoice and no ground for payment.' },
} satisfies Table<string>

export const orderTexts = {
  title: { lv: 'Pasūtījums', en: 'Order confirmation' },
  date: { lv: 'Pasūtījuma datums', en: 'Date of the order' },
  expected: { lv: 'Paredzētā piegāde', en: 'Expected delivery' },
  manager: { lv: 'Menedžeris', en: 'Manager' },
  deliveryType: { lv: 'Piegādes veids', en: 'Way of delivery' },
  recipient: { lv: 'Saņēmējs', en: 'Recipient' },
  instructions: { lv: 'Norādījumi', en: 'Instructions' },
  supplier: { lv: 'Piegādātājs', en: 'Supplier' },
  customer: { lv: 'Pasūtītājs', en: 'Customer' },
  noInvoice: {
    lv: 'Pasūtījuma izdruka nav rēķins un nav pamats samaksai.',
    en: 'An order confirmation is not an invoice and no ground for payment.',
  },
} satisfies Table<string>

export const waybillTexts = {
  title: { lv: 'Preču pavadzīme', en: 'Delivery note' },
  transaction: { lv: 'Darījums', en: 'Transaction' },
  sale: { lv: 'Preču pārdošana', en: 'Sale of goods' },
  return: { lv: 'Preču atgriešana', en: 'Return of goods' },
  pricedBy: { lv: 'Cenas norādītas dokumentā', en: 'Prices are stated in' },
  loading: { lv: 'Iekraušanas adrese', en: 'Place of loading' },
  unloading: { lv: 'Izkraušanas adrese', en: 'Place of unloading' },
  contact: { lv: 'Kontaktpersona', en: 'Contact person' },
  carrier: { lv: 'Pārvadātājs', en: 'Carrier' },
  vehicle: { lv: 'Transportlīdzeklis', en: 'Vehicle' },
  driver: { lv: 'Vadītājs', en: 'Driver' },
  transportDate: { lv: 'Pārvadājuma datums', en: 'Date of transport' },
  sender: { lv: 'Preču nosūtītājs', en: 'Consignor' },
  receiver: { lv: 'Preču saņēmējs', en: 'Consignee' },
  issuedBy: { lv: 'Preces izsniedza', en: 'Goods handed over by' },
  receivedBy: { lv: 'Preces saņēma', en: 'Goods received by' },
  carriedBy: { lv: 'Preces pārvadāšanai pieņēma', en: 'Goods accepted for carriage by' },
} satisfies Table<string>

export const contractTexts = {
  date: { lv: 'Datums', en: 'Date' },
  company: { lv: 'Uzņēmums', en: 'Company' },
  customer: { lv: 'Klients', en: 'Customer' },
  document: { lv: 'Līgums', en: 'Contract' },
  lostPicture: { lv: 'Attēlu nevar nodrukāt', en: 'This picture cannot be printed' },
} satisfies Table<string>

export const actTexts = {
  act: { lv: 'Pieņemšanas–nodošanas akts', en: 'Deed of delivery and acceptance' },
  warranty: { lv: 'Garantijas talons', en: 'Warranty certificate' },
  other: { lv: 'Pasūtījuma dokuments', en: 'Document of the order' },
  date: { lv: 'Datums', en: 'Date' },
  place: { lv: 'Vieta', en: 'Place' },
  basis: { lv: 'Pamats', en: 'Basis' },
  handedOverAt: { lv: 'Nodošanas vieta', en: 'Place of delivery' },
  giver: { lv: 'Nodevējs', en: 'Delivered by' },
  taker: { lv: 'Pieņēmējs', en: 'Accepted by' },
  gave: { lv: 'Nodeva', en: 'Delivered by' },
  took: { lv: 'Pieņēma', en: 'Accepted by' },
  // Default (docs/domain/invoicing.md#document-particulars).
  noClaims: {
    lv:
      'Piegādātājs nodod un pasūtītājs pieņem iepriekš minētās preces un pakalpojumus pilnā apjomā un atbilstošā kvalitātē. ' +
      'Pusēm savstarpēju pretenziju nav. Akts sagatavots divos eksemplāros, pa vienam katrai pusei.',
    en:
      'The supplier delivers and the customer accepts the goods and services named above in full and in due quality. ' +
      'The parties have no claims against each other. This deed is made in two copies, one for each party.',
  },
  rent: { lv: 'Noma', en: 'Rental' },
  lent: {
    lv:
      'Iznomātājs nodod un nomnieks pieņem lietošanā iepriekš minētās iekārtas darba kārtībā. Īpašumtiesības uz tām nepāriet. ' +
      'Akts sagatavots divos eksemplāros, pa vienam katrai pusei.',
    en:
      'The lessor delivers and the lessee accepts for use the machines named above in working order. Ownership of them does not pass. ' +
      'This deed is made in two copies, one for each party.',
  },
} satisfies Table<string>

export const returnTexts = {
  act: { lv: 'Atgriešanas akts', en: 'Goods return note' },
  date: { lv: 'Datums', en: 'Date' },
  warehouse: { lv: 'Noliktava', en: 'Warehouse' },
  basis: { lv: 'Piegādātāja rēķins', en: 'Supplier’s invoice' },
  credit: { lv: 'Kredītrēķins', en: 'Credit note' },
  giver: { lv: 'Atgriež', en: 'Returned by' },
  supplier: { lv: 'Piegādātājs', en: 'Supplier' },
  reason: { lv: 'Atgriešanas iemesls', en: 'Reason for the return' },
  cancelled: { lv: 'Akts ir atcelts: preces nav atgrieztas.', en: 'The note is cancelled: the goods were not returned.' },
  due: { lv: 'Kreditējams, EUR', en: 'To be credited, EUR' },
  took: { lv: 'Saņēma', en: 'Received by' },
} satisfies Table<string>

export const enquiryTexts = {
  title: { lv: 'Cenu aptauja', en: 'Price enquiry' },
  date: { lv: 'Datums', en: 'Date' },
  until: { lv: 'Atbildēt līdz', en: 'Answer by' },
  about: { lv: 'Par ko', en: 'Subject' },
  contact: { lv: 'Kontaktpersona', en: 'Contact' },
  asker: { lv: 'Jautā', en: 'Asked by' },
  customer: { lv: 'Klients', en: 'Customer' },
  supplier: { lv: 'Piegādātājs', en: 'Supplier' },
  price: { lv: 'Cena, EUR', en: 'Price, EUR' },
  days: { lv: 'Dienas', en: 'Days' },
  notAvailable: { lv: 'nav', en: 'none' },
  fillIn: {
    lv: 'Lūdzam ierakstīt cenu par vienu vienību bez PVN un piegādes laiku dienās; kas nav pieejams, pretī „nav”.',
    en: 'Please write the price of one unit without VAT and the delivery time in days; what is not available, “none”.',
  },
} satisfies Table<string>

export const serviceTexts = {
  application: { lv: 'Servisa pieteikums', en: 'Service request' },
  prices: { lv: 'Servisa darbu cenas', en: 'Prices of service work' },
  work_act: { lv: 'Veikto darbu akts', en: 'Deed of work done' },
  defect_act: { lv: 'Defektācijas akts', en: 'Report on defects' },
  handover_act: { lv: 'Pieņemšanas–nodošanas akts', en: 'Deed of delivery and acceptance' },
  date: { lv: 'Datums', en: 'Date' },
  basis: { lv: 'Servisa pieteikums', en: 'Service request' },
  type: { lv: 'Veids', en: 'Kind' },
  planned: { lv: 'Plānotais datums', en: 'Planned for' },
  completed: { lv: 'Darbi pabeigti', en: 'Work finished' },
  place: { lv: 'Objekts', en: 'Place' },
  contact: { lv: 'Kontaktpersona', en: 'Contact person' },
  provider: { lv: 'Izpildītājs', en: 'Service provider' },
  machines: { lv: 'Iekārtas', en: 'Machines' },
  counters: { lv: 'Skaitītāju rādījumi', en: 'Meter readings' },
  problem: { lv: 'Problēma', en: 'Problem' },
  diagnosis: { lv: 'Diagnoze', en: 'Diagnosis' },
  result: { lv: 'Rezultāts', en: 'Result' },
  gave: { lv: 'Izpildītāja pārstāvis', en: 'For the provider' },
  took: { lv: 'Pasūtītāja pārstāvis', en: 'For the customer' },
  // Defaults (docs/domain/invoicing.md#document-particulars).
  workDone: {
    lv:
      'Izpildītājs nodod un pasūtītājs pieņem iepriekš minētos darbus un materiālus pilnā apjomā un atbilstošā kvalitātē. ' +
      'Pusēm savstarpēju pretenziju nav. Akts sagatavots divos eksemplāros, pa vienam katrai pusei.',
    en:
      'The provider delivers and the customer accepts the work and the materials named above in full and in due quality. ' +
      'The parties have no claims against each other. This deed is made in two copies, one for each party.',
  },
  defectFound: {
    lv: 'Izpildītājs ir apskatījis iepriekš minētās iekārtas un konstatējis aprakstītos defektus. Akts sagatavots divos eksemplāros, pa vienam katrai pusei.',
    en: 'The provider has examined the machines named above and found the defects described. This report is made in two copies, one for each party.',
  },
  handedOver: {
    lv: 'Puses nodod un pieņem iepriekš minētās iekārtas tādā stāvoklī, kā aprakstīts. Pusēm savstarpēju pretenziju nav. Akts sagatavots divos eksemplāros, pa vienam katrai pusei.',
    en: 'The parties deliver and accept the machines named above in the condition described. They have no claims against each other. This deed is made in two copies, one for each party.',
  },
  noInvoice: { lv: 'Šī izdruka nav rēķins un nav pamats samaksai.', en: 'This print is not an invoice and no ground for payment.' },
} satisfies Table<string>

export const branchTexts = {
  title: { lv: 'Rēķina atskaite pa filiālēm', en: 'Invoice report by branches' },
  date: { lv: 'Rēķina datums', en: 'Date of the invoice' },
  branch: { lv: 'Filiāle', en: 'Branch' },
  none: { lv: 'Bez filiāles', en: 'No branch' },
  net: { lv: 'Bez PVN, EUR', en: 'Without VAT, EUR' },
  vat: { lv: 'PVN, EUR', en: 'VAT, EUR' },
  gross: { lv: 'Kopā, EUR', en: 'Total, EUR' },
  totals: { lv: 'Kopā pa filiālēm', en: 'Totals by branches' },
} satisfies Table<string>

/** By UN/ECE code. */
export const englishUnits: Readonly<Record<string, string>> = {
  H87: 'pcs',
  KGM: 'kg',
  GRM: 'g',
  TNE: 't',
  MTR: 'm',
  KMT: 'km',
  MTK: 'm²',
  MTQ: 'm³',
  LTR: 'l',
  HUR: 'h',
  MIN: 'min',
  DAY: 'days',
  MON: 'months',
  ANN: 'years',
  SET: 'sets',
  XPK: 'packs',
  XBX: 'boxes',
  PR: 'pairs',
  XPX: 'pallets',
  XRO: 'rolls',
  KWH: 'kWh',
  C62: 'units',
  ZP: 'pages',
}
