import { pngOf } from './pictures.ts'
import { zipOf } from './zip.ts'

/** @file Files that nobody means well with; what their names say is what is wrong with them. */

const relations = (target: string, type: string) =>
  Buffer.from(
    `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`,
  )

/** A workbook with one sheet of this XML; `says` is the size that it tells of the sheet. */
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

/** A plain sheet, as proof that the others fail by what is wrong with them. */
export const plainSheet = (): Buffer => workbook(sheetXml('<row r="1"><c r="A1"><v>7</v></c></row>'))

/** Some hundred kilobytes that unpack to so many megabytes. */
export const unpackingSheet = (megabytes: number): Buffer => workbook(Buffer.alloc(megabytes * 1024 * 1024, ' '))

/** The same, but saying that it unpacks to a thousand bytes. */
export const lyingSheet = (megabytes: number): Buffer => workbook(Buffer.alloc(megabytes * 1024 * 1024, ' '), 1000)

/** The same, saying that it unpacks to nothing, for which readers reckon with anything. */
export const silentSheet = (megabytes: number): Buffer => workbook(Buffer.alloc(megabytes * 1024 * 1024, ' '), 0)

/** Within all sizes, but with more cells than anybody fills. */
export const crowdedSheet = (): Buffer => workbook(sheetXml(`<row r="1">${'<c/>'.repeat(7_000_000)}</row>`))

/** Two cells in opposite corners: a rectangle of 17 billion. */
export const cornersSheet = (): Buffer =>
  workbook(sheetXml('<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'))

/** An e-invoice of elements within elements. */
export const nestedXml = (depth: number): Buffer =>
  Buffer.from(`<?xml version="1.0"?><Invoice>${'<cbc:Note>'.repeat(depth)}x${'</cbc:Note>'.repeat(depth)}</Invoice>`)

/** An e-invoice of very many elements beside each other. */
export const wideXml = (elements: number): Buffer => Buffer.from(`<?xml version="1.0"?><Invoice>${'<a>x</a>'.repeat(elements)}</Invoice>`)

/** A picture that says to be so large, in some bytes. */
export const pictureSaying = (width: number, height: number): Buffer => pngOf(width, height, { points: Buffer.alloc(9) })
