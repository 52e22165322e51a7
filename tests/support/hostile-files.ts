import { pngOf } from './pictures.ts'
import { zipOf } from './zip.ts'

/** @file Malicious files, named after their attack. */

const relations = (target: string, type: string) =>
  Buffer.from(
    `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`,
  )

/** `says` is the declared size. */
function workbook(sheet: Buffer, says?: number): Buffer {
  return zipOf([
    {
      name: '[Content_Types].xml',
      content: Buffer.from(
        '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>',
      ),
    },
    { name: '_rels/.rels', content: relations('xl/workbook.xml', 'officeDocument') },
    {
      name: 'xl/workbook.xml',
      content: Buffer.from(
        '<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Lapa" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ),
    },
    { name: 'xl/_rels/workbook.xml.rels', content: relations('worksheets/sheet1.xml', 'worksheet') },
    { name: 'xl/worksheets/sheet1.xml', content: sheet, ...(says !== undefined && { says }) },
  ])
}

const sheetXml = (rows: string): Buffer =>
  Buffer.from(
    `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
  )

/** A valid control. */
export const plainSheet = (): Buffer => workbook(sheetXml('<row r="1"><c r="A1"><v>7</v></c></row>'))

export const unpackingSheet = (megabytes: number): Buffer => workbook(Buffer.alloc(megabytes * 1024 * 1024, ' '))

/** Declares a thousand bytes. */
export const lyingSheet = (megabytes: number): Buffer => workbook(Buffer.alloc(megabytes * 1024 * 1024, ' '), 1000)

/** Declares size 0, which readers treat as unknown. */
export const silentSheet = (megabytes: number): Buffer => workbook(Buffer.alloc(megabytes * 1024 * 1024, ' '), 0)

export const crowdedSheet = (): Buffer => workbook(sheetXml(`<row r="1">${'<c/>'.repeat(7_000_000)}</row>`))

/** Opposite corners: 17 billion cells. */
export const cornersSheet = (): Buffer =>
  workbook(sheetXml('<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'))

export const nestedXml = (depth: number): Buffer =>
  Buffer.from(`<?xml version="1.0"?><Invoice>${'<cbc:Note>'.repeat(depth)}x${'</cbc:Note>'.repeat(depth)}</Invoice>`)

export const wideXml = (elements: number): Buffer => Buffer.from(`<?xml version="1.0"?><Invoice>${'<a>x</a>'.repeat(elements)}</Invoice>`)

export const pictureSaying = (width: number, height: number): Buffer => pngOf(width, height, { points: Buffer.alloc(9) })
