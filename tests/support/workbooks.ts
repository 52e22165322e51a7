import { zipOf } from './zip.ts'

export interface RawSheet {
  name: string
  state?: 'hidden' | 'veryHidden'
  rows: string
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/** Formats are referenced by index (`s="1"`); `from1904`: Excel for Mac dates. */
export function rawWorkbook(formats: readonly string[], sheets: readonly RawSheet[], { from1904 = false } = {}): Buffer {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const part = (name: string, xml: string) => ({ name, content: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${xml}`) })
  const numbered = sheets.map((sheet, at) => ({ ...sheet, id: at + 1 }))
  return zipOf([
    part(
      '[Content_Types].xml',
      `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>`,
    ),
    part(
      '_rels/.rels',
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${relations}">${from1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${numbered
        .map(({ name, state, id }) => `<sheet name="${name}" sheetId="${id}"${state ? ` state="${state}"` : ''} r:id="s${id}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packages}/relationships">${numbered
        .map(({ id }) => `<Relationship Id="s${id}" Type="${relations}/worksheet" Target="worksheets/sheet${id}.xml"/>`)
        .join('')}<Relationship Id="st" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ),
    part(
      'xl/styles.xml',
      `<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats
        .map((format, at) => `<numFmt numFmtId="${at + 200}" formatCode="${escaped(format)}"/>`)
        .join(
          '',
        )}</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="${formats.length + 1}"><xf numFmtId="0"/>${formats
        .map((_, at) => `<xf numFmtId="${at + 200}" applyNumberFormat="1"/>`)
        .join('')}</cellXfs></styleSheet>`,
    ),
    ...numbered.map(({ rows, id }) =>
      part(`xl/worksheets/sheet${id}.xml`, `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`),
    ),
  ])
}

export const textCell = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
export const numberCell = (at: string, value: string, format = 0, formula = ''): string =>
  `<c r="${at}" s="${format}">${formula && `<f>${formula}</f>`}${value === '' ? '' : `<v>${value}</v>`}</c>`
export const errorCell = (at: string, error: string): string => `<c r="${at}" t="e"><f>VLOOKUP(1,A1:A2,1)</f><v>${error}</v></c>`
