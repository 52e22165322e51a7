import { inflateRawSync } from 'node:zlib'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { spreadsheet, type SheetColumn } from '../../server/documents/spreadsheet.ts'

/** Reads spreadsheets by a library and as raw XML. */

interface Row {
  name: string
  day: string | null
  quantity: string
  price: string
  net: string
}

const columns: readonly SheetColumn<Row>[] = [
  { header: 'Prece', width: 30, cell: ({ name }) => name },
  { header: 'Datums', width: 13, kind: 'date', cell: ({ day }) => day },
  { header: 'Daudzums', width: 12, kind: 'quantity', cell: ({ quantity }) => quantity },
  { header: 'Cena', width: 12, kind: 'price', cell: ({ price }) => price },
  { header: 'Summa', width: 14, kind: 'money', total: true, cell: ({ net }) => net },
]

const rows: readonly Row[] = [
  { name: 'Āķis', day: '2026-11-05', quantity: '1500.0000', price: '0.3333', net: '500.10' },
  { name: 'Bulta', day: '2024-02-29', quantity: '2.5000', price: '1200.0000', net: '3000.20' },
  { name: '=1+1', day: null, quantity: '0.0000', price: '1.0000', net: '0.00' },
]

async function* each(of: readonly Row[]): AsyncGenerator<Row> {
  yield* of
}

async function bytesOf(of: readonly Row[], longest?: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of spreadsheet('Lapa', columns, each(of), longest)) chunks.push(chunk as unknown as Uint8Array)
  return Buffer.concat(chunks)
}

function partsOf(archive: Uint8Array): Map<string, string> {
  const bytes = Buffer.from(archive)
  const parts = new Map<string, string>()
  for (let at = bytes.indexOf('PK\u0001\u0002', 0, 'latin1'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 4, 'latin1')) {
    const [method, packed, name, offset] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ]
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
    const content = bytes.subarray(start, start + packed)
    parts.set(bytes.toString('utf8', at + 46, at + 46 + name), (method === 0 ? content : inflateRawSync(content)).toString())
  }
  return parts
}

function formatsOf(parts: ReadonlyMap<string, string>): Map<string, string> {
  const styles = parts.get('xl/styles.xml') ?? ''
  const ownFormats = new Map(
    [...styles.matchAll(/<numFmt\b[^>]*\/>/g)].map(([tag]) => [attribute(tag, 'numFmtId'), unescaped(attribute(tag, 'formatCode'))]),
  )
  const uses = [...(/<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1] ?? '').matchAll(/<xf\b[^>]*>/g)].map(([tag]) =>
    attribute(tag, 'numFmtId'),
  )
  // Built-in formats (ECMA-376, 18.8.30).
  const known: Record<string, string> = { 0: 'General', 3: '#,##0', 4: '#,##0.00' }
  const cells = [...(parts.get('xl/worksheets/sheet1.xml') ?? '').matchAll(/<c\b[^>]*>/g)]
  return new Map(
    cells.map(([tag]) => {
      const id = uses[Number(attribute(tag, 's') || 0)] ?? '0'
      return [attribute(tag, 'r'), ownFormats.get(id) ?? known[id] ?? id]
    }),
  )
}

const attribute = (tag: string, name: string): string => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
const unescaped = (text: string): string => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** Days since 30 December 1899. */
const serial = (day: string): string => String((Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000)

test('days are days, figures figures with thousands apart, and none has a lone comma', async () => {
  const parts = partsOf(await bytesOf(rows))
  const xml = parts.get('xl/worksheets/sheet1.xml') ?? ''
  const value = (address: string) => new RegExp(`<c r="${address}"[^>]*>.*?<v>([^<]*)</v>`).exec(xml)?.[1]
  expect([value('B2'), value('B3')]).toEqual([serial('2026-11-05'), serial('2024-02-29')])
  expect(value('C2')).toBe('1500')
  const formats = formatsOf(parts)
  const shown = ['B2', 'C2', 'C3', 'C4', 'D2', 'D3', 'E2', 'E5'].map((address) => formats.get(address))
  expect(shown).toEqual(['dd.mm.yyyy"."', '#,##0', '#,##0.0', '#,##0', '#,##0.00##', '#,##0.00##', '#,##0.00', '#,##0.00'])
  // A point before optional digits is always printed.
  expect([...formats.values()].filter((format) => /\.(#|$)/.test(format))).toEqual([])
})

test('the head stays and filters the rows; what the rows come to stands below and follows the filter', async () => {
  const bytes = await bytesOf(rows)
  const xml = partsOf(bytes).get('xl/worksheets/sheet1.xml') ?? ''
  expect(xml).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
  expect(xml).toContain('<autoFilter ref="A1:E4"/>')
  expect(xml).toMatch(/<c r="E5"[^>]*><f>SUBTOTAL\(109,E2:E4\)<\/f><v>3500.3<\/v>/)
  const sheet = (await readXlsx(bytes)).sheets[0]
  expect(sheet?.rows.map((row) => row[0])).toEqual(['Prece', 'Āķis', 'Bulta', '=1+1', 'Kopā'])
  expect(sheet?.rows[4]?.[4]).toBe(3500.3)
  expect([...xml.matchAll(/<f>/g)]).toHaveLength(1)
})

test('a sheet without rows has a head and no sums', async () => {
  const sheet = (await readXlsx(await bytesOf([]))).sheets[0]
  expect(sheet?.rows).toEqual([['Prece', 'Datums', 'Daudzums', 'Cena', 'Summa']])
})

test('a sheet that is too long to be held says the same cells and sums', async () => {
  const [short, long] = [await bytesOf(rows), await bytesOf(rows, 2)]
  const cellsOf = async (bytes: Uint8Array) => (await readXlsx(bytes)).sheets[0]?.rows
  expect(await cellsOf(long)).toEqual(await cellsOf(short))
  expect(formatsOf(partsOf(long)).get('B2')).toBe('dd.mm.yyyy"."')
  expect(partsOf(long).get('xl/worksheets/sheet1.xml')).toMatch(/<pane [^>]*ySplit="1"/)
})
