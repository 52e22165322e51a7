import type { Content, CustomTableLayout } from 'pdfmake/interfaces'
import { formatDate, formatMoment, formatQuantity } from '../../contract/format.ts'
import { colours, printPdf } from './pdf.ts'
import { printable } from './printable.ts'
import { localeOf } from './voice.ts'

export interface CourierStop {
  number: string
  direction: 'delivery' | 'pickup'
  /** Order or service application. */
  what: string | null
  customer: string | null
  address: string
  contact_name: string | null
  contact_phone: string | null
  time_from: string | null
  time_to: string | null
  parcels: number | null
  weight_kg: string | null
  notes: string | null
  /** Last failed attempt. */
  failure_reason: string | null
  failed_at: string | null
}

export interface CourierSheet {
  seller: string
  date: string
  courier: string | null
  stops: readonly CourierStop[]
}

/** In manual order; internal. */
export function courierSheetPdf(sheet: CourierSheet): Promise<Uint8Array> {
  const { seller, date, courier, stops } = printable(sheet)
  const title = `Maršruta lapa ${formatDate(date)}`
  const whose = courier ?? 'Visi kurjeri'
  const heads = ['', 'Laiks', 'Kam un kur', 'Kas', 'Vietas, kg', 'Paraksts'].map((text) => ({ text, fontSize: 7, color: colours.grey }))
  const rows = stops.map((stop, index) => [String(index + 1), timesOf(stop), whereOf(stop), whatOf(stop), loadOf(stop), ' '])
  const content: Content[] = [
    { text: title, fontSize: 15, bold: true, margin: [0, 0, 0, 2] },
    { text: [whose, seller].join(' · '), color: colours.grey, margin: [0, 0, 0, 10] },
    {
      layout: narrow,
      table: { headerRows: 1, dontBreakRows: true, widths: [14, 36, '*', 120, 44, 76], body: [heads, ...rows] },
    },
  ]
  return printPdf(content, { title: `${title}: ${whose}`, issuer: seller, date, logo: null, locale: localeOf('lv') })
}

const padding = 3
const narrow: CustomTableLayout = {
  hLineWidth: (line) => (line === 0 ? 0 : line === 1 ? 0.8 : 0.4),
  hLineColor: (line) => (line === 1 ? colours.ink : colours.line),
  vLineWidth: () => 0,
  paddingLeft: (column) => (column === 0 ? 0 : padding),
  paddingRight: () => padding,
}

function timesOf({ time_from, time_to }: CourierStop): string {
  return [time_from, time_to].filter(Boolean).join('–')
}

function whereOf({ customer, address, contact_name, contact_phone }: CourierStop): Content {
  // No duplicate contact; phone numbers do not wrap.
  const contact = [customer === null ? null : contact_name, contact_phone?.replaceAll(' ', '\u00a0')].filter(Boolean).join(', ')
  return { stack: [{ text: customer ?? contact_name ?? '', bold: true }, address, { text: contact, color: colours.grey }] }
}

function whatOf({ direction, what, number, notes, failure_reason, failed_at }: CourierStop): Content {
  const word = direction === 'pickup' ? 'Paņemt' : 'Piegādāt'
  const failed = failed_at === null ? '' : `! Neizdevās ${formatMoment(failed_at)}: ${failure_reason}`
  return { stack: [`${word} ${what ?? ''}`.trim(), { text: number, color: colours.grey }, notes ?? '', { text: failed, bold: true }] }
}

function loadOf({ parcels, weight_kg }: CourierStop): string {
  return [parcels === null ? null : String(parcels), weight_kg && `${formatQuantity(weight_kg)} kg`].filter(Boolean).join('; ')
}
