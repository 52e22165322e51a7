import { describe, expect, test } from 'vitest'
import { cellDay, cellDecimal, cellFault, cellPercent, cellText, isTotalsRow, type Cell } from '../../server/documents/cells.ts'
import { csvFile } from '../../server/documents/csv.ts'
import { readTable } from '../../server/documents/sheet-reader.ts'
import { omissionText } from '../../server/documents/table.ts'
import { errorCell, numberCell, rawWorkbook, textCell } from '../support/workbooks.ts'

const table = (bytes: Buffer, options: { sheet?: string; requiredHeadings?: string[] } = {}) =>
  readTable(bytes, { maxRows: 100, ...options })

test.each<[text: string, decimal: string | null]>([
  ['1.234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['1 234,50', '1234.50'],
  ['1\u00A0234', '1234'],
  ['1.234.567', '1234567'],
  ["1'234.5", '1234.5'],
  ['€ 12,50', '12.50'],
  ['12,50 €', '12.50'],
  ['EUR 12.50', '12.50'],
  ['12,50 eur', '12.50'],
  ['-3,5', '-3.5'],
  ['\u22123,5', '-3.5'],
  ['12,3456', '12.3456'],
  ['12,34567', null],
  ['1.23.456', null],
  ['1 2', null],
  ['12 pildspalvas', null],
  ['5 gab.', null],
  ['5%', null],
  ['$ 5', null],
  ['', null],
  ['12,', null],
])('the text „%s” says the decimal %s', (text, decimal) => {
  expect(cellDecimal(text, 4)).toBe(decimal)
})

test('numbers are rounded where they were worked out, and refused where somebody typed more decimals than there may be', () => {
  expect(cellDecimal(0.1 + 0.2, 4)).toBe('0.3')
  expect(cellDecimal(12.99 / 1.21, 4)).toBe('10.7355')
  expect(cellDecimal({ text: '10.73554', number: 10.735_54, isWorked: true }, 4)).toBe('10.7355')
  expect(cellDecimal(1.234_56, 4)).toBeNull()
  expect(cellDecimal(4_750_000_000_014, 4)).toBeNull()
  expect(cellText(4_750_000_000_014)).toBe('4750000000014')
  expect(cellText(1e-7)).toBe('0.0000001')
})

test('a percentage is read with and without its sign, and is no amount', () => {
  expect(['5%', '12,5 %', '12.5', 12.5].map((cell) => cellPercent(cell, 4))).toEqual(['5', '12.5', '12.5', '12.5'])
  expect(cellDecimal({ text: '5%', number: 5, isPercent: true }, 4)).toBeNull()
  expect(cellPercent({ text: '5%', number: 5, isPercent: true }, 4)).toBe('5')
})

test.each<[text: string, day: string | null]>([
  ['2026-02-03', '2026-02-03'],
  ['2026.02.03', '2026-02-03'],
  ['2026.02.03.', '2026-02-03'],
  ['2026/2/3', '2026-02-03'],
  ['03.02.2026', '2026-02-03'],
  ['03.02.2026.', '2026-02-03'],
  ['3. 2. 2026.', '2026-02-03'],
  ['03/02/2026', '2026-02-03'],
  ['03.02.26', '2026-02-03'],
  ['03.02.98', '1998-02-03'],
  ['03.02.2026 10:15', '2026-02-03'],
  ['2026-02-03T10:15:00Z', '2026-02-03'],
  ['46056', '2026-02-03'],
  ['46056.427', '2026-02-03'],
  ['31.02.2026', null],
  ['2026-13-01', null],
  ['12345', null],
  ['vakar', null],
])('the text „%s” says the day %s', (text, day) => {
  expect(cellDay(text)).toBe(day)
  if (/^\d{5}/.test(text)) expect(cellDay(Number(text))).toBe(day)
})

test('a row of sums is told from a row of goods', () => {
  const rows: [Cell[], boolean][] = [
    [['Kopā', null, 12, 100.5], true],
    [[null, 'KOPĀ:', '1 234,50'], true],
    [['Pavisam EUR', 5], true],
    [['Total', 5, '21%'], true],
    [['Kopā'], false],
    [['Kopā', 'Prece', 5], false],
    [['Kopāns', 5], false],
    [['A-1', 5], false],
  ]
  expect(rows.map(([cells]) => isTotalsRow(cells))).toEqual(rows.map(([, is]) => is))
})

describe('a workbook', () => {
  const formats = ['0.0%', '00000', 'dd.mm.yyyy hh:mm', '#,##0.00 "€"', '000\\ 00\\ 000', '0.00']

  test('is read as it is shown', async () => {
    const rows = `<row r="1">${textCell('A1', 'Virsraksts')}</row><row r="2">${[
      numberCell('A2', '0.125', 1),
      numberCell('B2', '123', 2),
      numberCell('C2', '46056.427', 3),
      numberCell('D2', '12.5', 4),
      numberCell('E2', '6712345', 5),
      numberCell('F2', '10.735537190082645', 6, '12.99/1.21'),
      numberCell('G2', '', 0, 'A2*2'),
      errorCell('H2', '#N/A'),
      numberCell('I2', '0.07', 1),
      textCell('J2', 'A\u0304be\u0304ols'),
    ].join('')}</row>`
    const { rows: read } = await table(rawWorkbook(formats, [{ name: 'Lapa', rows }]))
    const [percent, zeros, moment, amount, phone, worked, unsaved, wrong, seven, text] = read[1] ?? []
    expect([cellText(percent), cellPercent(percent, 4), cellDecimal(percent, 4)]).toEqual(['12.5%', '12.5', null])
    expect([cellText(seven), cellPercent(seven, 4)]).toEqual(['7%', '7'])
    expect([cellText(zeros), cellDecimal(zeros, 4)]).toEqual(['00123', '123'])
    expect([cellDay(moment), cellText(moment)]).toEqual(['2026-02-03', '03.02.2026'])
    expect([cellText(amount), cellDecimal(amount, 2)]).toEqual(['12.5', '12.5'])
    expect(cellText(phone)).toBe('067 12 345')
    expect([cellDecimal(worked, 4), cellDecimal(worked, 2)]).toEqual(['10.7355', '10.74'])
    expect(cellFault(unsaved)).toContain('nav saglabāta rezultāta')
    expect(cellFault(wrong)).toBe('šūnā ir kļūda #N/A')
    expect(cellText(text)).toBe('Ābēols')
    expect(cellFault('#REF!')).toBe('šūnā ir kļūda #REF!')
  })

  const line = (at: number, text: string, hidden = '') =>
    `<row r="${at}"${hidden}>${textCell(`A${at}`, text)}${numberCell(`B${at}`, String(at))}</row>`

  test('is read without its hidden sheets and rows, which are told; the sheet is the one that is asked for', async () => {
    const bytes = rawWorkbook(formats, [
      { name: 'Veci', state: 'hidden', rows: line(1, 'Veca') },
      { name: 'Pirmā', rows: line(1, 'viens') + line(2, 'slēpta', ' hidden="1"') + line(3, 'trīs') },
      { name: 'Otrā', rows: line(1, 'Artikuls') },
    ])
    const first = await table(bytes)
    expect([first.sheet, first.sheets, first.hidden]).toEqual(['Pirmā', ['Pirmā', 'Otrā'], { rows: [2], sheets: ['Veci'] }])
    expect(first.rows.map((cells) => cellText(cells[0]))).toEqual(['viens', '', 'trīs'])
    expect(omissionText(first, [9])).toBe('Netiek ņemtas paslēptās rindas (2), kopsummas (9. rinda), paslēptās lapas („Veci”)')
    expect((await table(bytes, { sheet: 'Otrā' })).rows.map((cells) => cellText(cells[0]))).toEqual(['Artikuls'])
    expect((await table(bytes, { requiredHeadings: ['artikuls'] })).sheet).toBe('Otrā')
    await expect(table(bytes, { sheet: 'Veci' })).rejects.toThrow('Failā nav lapas „Veci”')
    const both = rawWorkbook(formats, [
      { name: 'A', rows: line(1, 'Artikuls') },
      { name: 'B', rows: line(1, 'Artikuls') },
    ])
    await expect(table(both, { requiredHeadings: ['Artikuls'] })).rejects.toThrow('vairākās lapās („A”, „B”)')
  })
})

describe('a CSV file', () => {
  const words = 'Artikuls;Nosaukums;Cena\r\nA-1;Šķēres, lielās;1,50\r\n'
  const expected = [
    ['Artikuls', 'Nosaukums', 'Cena'],
    ['A-1', 'Šķēres, lielās', '1,50'],
  ]
  const utf16 = (text: string, swapped: boolean) => {
    const bytes = Buffer.from(text, 'utf16le')
    return swapped ? bytes.swap16() : bytes
  }
  // Latvian letters in windows-1257.
  const baltic = (text: string) =>
    Buffer.from(text.replaceAll('Š', '\u00D0').replaceAll('ķ', '\u00ED').replaceAll('ē', '\u00E7').replaceAll('ā', '\u00E2'), 'latin1')

  test.each<[string, Buffer]>([
    ['in UTF-8', Buffer.from(words)],
    ['with a BOM', Buffer.from(`\uFEFF${words}`)],
    ['that names its separator', Buffer.from(`sep=;\r\n${words}`)],
    ['in UTF-16', utf16(`\uFEFF${words}`, false)],
    ['in UTF-16 the other way round', utf16(`\uFEFF${words}`, true)],
    ['in UTF-16 without a BOM', utf16(words, false)],
    ['in windows-1257', baltic(words)],
  ])('%s is read', async (_, bytes) => {
    expect((await table(bytes)).rows).toEqual(expected)
  })

  test('whose prices have commas is separated by what separates', async () => {
    expect((await table(Buffer.from('K;1,5;2,5;3,5\nL;1,5;2,5;3,5\n'))).rows[0]).toEqual(['K', '1,5', '2,5', '3,5'])
    expect((await table(Buffer.from('sep=|\nA;B|C\n'))).rows).toEqual([['A;B', 'C']])
  })

  test('that we write holds no formula, keeps its figures, and is read again as it was', async () => {
    const cells = ['=1+1', '+371 67000000', '-12.50', '+5', '-', '@SUM(A1)', '\tx', "'=citāts", "'vārds", 'a;b', '=HYPERLINK("x")', '12']
    async function* rows() {
      yield cells
    }
    const chunks: Uint8Array[] = []
    for await (const chunk of csvFile(['=Virsraksts'], rows())) chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    expect(bytes.toString().slice(1)).toBe(
      `'=Virsraksts\r\n'=1+1;'+371 67000000;-12.50;+5;'-;'@SUM(A1);'\tx;''=citāts;'vārds;"a;b";"'=HYPERLINK(""x"")";12\r\n`,
    )
    expect((await table(bytes)).rows[1]).toEqual(cells)
  })
})
