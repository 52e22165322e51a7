import { expect, test } from 'vitest'
import { isXmlStatement } from '../../contract/bank/statement-files.ts'

const xml = '<?xml version="1.0"?><Document/>'
const csv = 'Datums;Summa\n05.03.2026;<1,00>'

test.each<[what: string, name: string, bytes: Buffer, isXml: boolean]>([
  ['named so', 'marts.xml', Buffer.from(xml), true],
  ['named so in capitals', 'MARTS.XML', Buffer.from(xml), true],
  ['named so, though it holds something else', 'marts.xml', Buffer.from(csv), true],
  ['without an ending', 'izraksts', Buffer.from(xml), true],
  ['named text', 'camt053.txt', Buffer.from(xml), true],
  ['named CSV', 'izraksts.csv', Buffer.from(xml), true],
  ['behind a mark and white space', 'izraksts', Buffer.from(`\uFEFF\r\n\t ${xml}`), true],
  ['in UTF-16', 'izraksts.txt', Buffer.from(`\uFEFF${xml}`, 'utf16le'), true],
  ['CSV', 'izraksts.csv', Buffer.from(csv), false],
  ['CSV behind a mark', 'izraksts.txt', Buffer.from(`\uFEFF\n${csv}`), false],
  ['CSV whose name only has the letters', 'marts.xml.csv', Buffer.from(csv), false],
  ['empty', 'izraksts', Buffer.from(''), false],
])('a statement is XML or CSV: %s', (_, name, bytes, isXml) => {
  expect(isXmlStatement(name, bytes)).toBe(isXml)
})
