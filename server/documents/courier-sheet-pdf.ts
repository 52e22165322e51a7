import type { Content } from 'pdfmake/interfaces'
import { formatDate, formatQuantity } from '../../contract/format.ts'
import { colours, page, printSheets } from './pdf.ts'
import { printable } from './printable.ts'

/** A stop on a courier's way. */
export interface CourierStop {
  number: string
  direction: 'delivery' | 'pickup'
  /** The order or the service application. */
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
}

/** The sheet that a courier takes along. */
export interface CourierSheet {
  seller: string
  date: string
  courier: string | null
  stops: readonly CourierStop[]
}

/** A courier's sheet of the day: stop by stop in the order that was sorted by hand, with room for signatures. It stays within the company. */
export function courierSheetPdf(given: CourierSheet): Promise<Uint8Array> {
  const { seller, date, courier, stops } = printable(given)
  const title = `Maršruta lapa ${formatDate(date)}`
  const heads = ['', 'Laiks', 'Kam un kur', 'Kas', 'Vietas, kg', 'Paraksts'].map((text) => ({ text, fontSize: 7, color: colours.grey }))
  const rows = stops.map((stop, index) => [String(index + 1), timesOf(stop), whereOf(stop), whatOf(stop), loadOf(stop), ' '])
  const content: Content[] = [
    { text: title, fontSize: 15, bold: true, margin: [0, page.top, 0, 2] },
    { text: [courier ?? 'Visi kurjeri', seller].join(' · '), color: colours.grey, margin: [0, 0, 0, 10] },
    {
      layout: 'lightHorizontalLines',
      table: { headerRows: 1, dontBreakRows: true, widths: [16, 52, '*', 110, 56, 80], body: [heads, ...rows] },
    },
  ]
  return printSheets([content], { width: page.width, height: page.height, side: page.left, title })
}

function timesOf({ time_from, time_to }: CourierStop): string {
  return [time_from, time_to].filter(Boolean).join('–')
}

function whereOf({ customer, address, contact_name, contact_phone }: CourierStop): Content {
  const contact = [contact_name, contact_phone].filter(Boolean).join(', ')
  return { stack: [{ text: customer ?? contact_name ?? '', bold: true }, address, { text: contact, color: colours.grey }] }
}

function whatOf({ direction, what, number, notes }: CourierStop): Content {
  const word = direction === 'pickup' ? 'Paņemt' : 'Piegādāt'
  return { stack: [`${word} ${what ?? ''}`.trim(), { text: number, color: colours.grey }, notes ?? ''] }
}

function loadOf({ parcels, weight_kg }: CourierStop): string {
  return [parcels === null ? null : String(parcels), weight_kg && `${formatQuantity(weight_kg)} kg`].filter(Boolean).join('; ')
}
