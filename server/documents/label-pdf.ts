import bwip from 'bwip-js/node'
import type { Content } from 'pdfmake/interfaces'
import { colours, printSheets } from './pdf.ts'
import { printable } from './printable.ts'
import { checkGtin } from '../../contract/checks.ts'
import { formatMoney } from '../../contract/format.ts'

export interface Label {
  name: string
  sku: string
  /** EUR with VAT; null hides it. */
  price: string | null
  /** Printable ASCII. */
  code: string
}

/** 50 by 30 mm in points. */
const size = { width: 141.73, height: 85.04 } as const
const side = 6
const usableWidth = size.width - 2 * side
/** Fits two lines. */
const longestName = 52
const bars = { top: 41, height: 28 } as const
/** Quiet zone in modules: ten, for EAN-13 eleven. */
const quiet = 11

/** docs/domain/catalogue.md#categories-and-items. */
export function labelPdf(labels: readonly Label[]): Promise<Uint8Array> {
  return printSheets(
    printable(labels).map((label) => stackOf(label)),
    { ...size, side, title: 'Etiķetes' },
  )
}

function stackOf({ name, sku, price, code }: Label): Content[] {
  const short = name.length > longestName ? `${name.slice(0, longestName - 1).trimEnd()}…` : name
  return [
    { text: short, bold: true, fontSize: 7, lineHeight: 1, absolutePosition: { x: side, y: 6 } },
    { text: sku, fontSize: 6, color: colours.grey, absolutePosition: { x: side, y: 29 } },
    ...(price === null ? [] : [{ ...priceStyle, text: formatMoney(price) }]),
    { canvas: barsOf(code), absolutePosition: { x: side, y: bars.top } },
    { text: code, fontSize: 6, alignment: 'center', absolutePosition: { x: side, y: bars.top + bars.height + 2 } },
  ]
}

const priceStyle = { bold: true, fontSize: 11, alignment: 'right', lineHeight: 1, absolutePosition: { x: side, y: 25 } } as const

/** Vector, for any resolution. */
function barsOf(code: string) {
  const widths = modulesOf(code)
  const total = widths.reduce((sum, each) => sum + each, 0) + 2 * quiet
  const unit = usableWidth / total
  let at = quiet
  return widths.flatMap((width, place) => {
    const x = at * unit
    at += width
    // Bars alternate with spaces.
    return place % 2 === 0 ? [{ type: 'rect' as const, x, y: 0, w: width * unit, h: bars.height, lineWidth: 0, color: '#000000' }] : []
  })
}

/** EAN-13 for valid GTINs, else Code 128. */
function modulesOf(code: string): number[] {
  const bcid = /^\d{13}$/.test(code) && checkGtin(code) === null ? 'ean13' : 'code128'
  const [symbol] = bwip.raw({ bcid, text: code })
  if (!symbol || !('sbs' in symbol)) throw new Error(`${bcid} came out without bars`)
  return symbol.sbs
}
