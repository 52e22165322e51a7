import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { incomingInvoices } from '../../contract/incoming-invoices/incoming-invoices.ts'
import { checkFolder } from '../../server/areas/incoming-invoices/folder.check.ts'
import { openArchive, type ArchivedFile } from '../../server/documents/invoice-archive.ts'
import type { Person, TestApp } from '../support/app.ts'
import { footprint } from '../support/footprint.ts'
import { plainSheet } from '../support/hostile-files.ts'
import { showIncoming } from '../support/incoming-invoices.ts'
import { folderOfTest } from '../support/product.ts'
import { beginTests } from '../support/story.ts'
import { supplierUbl } from '../support/supplier-ubl.ts'
import { zipOf, type ZipFile } from '../support/zip.ts'

let app: TestApp
let clerk: Person
let times = 0

beginTests((begun) => {
  ;({ app, clerk } = begun)
})

const number = (): string => `ZP-${(times += 1)}`
const ublOf = (invoice: string) =>
  supplierUbl({ number: invoice, seller: { name: 'SIA Svešais', reg_nr: '40203100997' }, lines: [{ name: 'Tinte', price: 12.5 }] })
const send = (...files: { name: string; bytes: Buffer }[]) => clerk.call(incomingInvoices.receive, { form: { fields: {}, files } })
const newest = async () => (await clerk.done(incomingInvoices.messages, { query: { per_page: '1' } })).data[0]
const told = (message: Awaited<ReturnType<typeof newest>>) =>
  message?.files.map(({ name, outcome, words }) => [name, outcome, words?.replaceAll(/\s/g, ' ') ?? null])

describe('an archive that is uploaded', () => {
  test('becomes a received invoice or a named problem for each of its files', async () => {
    const [first, second] = [number(), number()]
    const archive = zipOf([
      { name: 'rēķini/', content: Buffer.alloc(0) },
      { name: 'rēķini/a.xml', content: ublOf(first) },
      { name: 'b.xml', content: ublOf(second) },
      { name: 'c.xml', content: ublOf(first) },
      { name: 'd.xml', content: Buffer.from('<rēķins>') },
      { name: 'lasi.txt', content: Buffer.from('Labdien!') },
      { name: '.DS_Store', content: Buffer.from('x') },
      { name: '__MACOSX/._a.xml', content: Buffer.from('x') },
    ])
    const { status, body } = await send({ name: 'novembris.zip', bytes: archive })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ received: 2, drafted: 0, exceptions: 2, refused: 2, incoming_invoice: { name: second } })
    const message = await newest()
    expect(message).toMatchObject({ source: 'upload', sender: null, subject: 'novembris.zip', outcome: 'partly' })
    expect(told(message)).toEqual([
      ['novembris.zip: rēķini/a.xml', 'received', null],
      ['novembris.zip: b.xml', 'received', null],
      ['novembris.zip: c.xml', 'known', expect.stringContaining(`rēķins ${first}) jau ir saņemts`)],
      ['novembris.zip: d.xml', 'refused', 'Fails nav nolasāms kā XML'],
      ['novembris.zip: lasi.txt', 'other', 'Gaidīts .xml vai .pdf fails'],
    ])
    const incoming = await showIncoming(clerk, message?.files[0]?.incoming_invoice ?? { id: 0 })
    expect(incoming).toMatchObject({ number: first, source: 'upload', file_name: 'a.xml', created_by: { id: clerk.id } })
    const { bytes } = await clerk.call(incomingInvoices.file, { params: { id: incoming.id } })
    expect(bytes.equals(ublOf(first))).toBe(true)
  })

  test('of which nothing can be received is refused with each reason, and leaves nothing', async () => {
    const trace = await footprint(app)
    const archive = zipOf([
      { name: '../ārā.xml', content: ublOf(number()) },
      { name: 'iekšā.zip', content: zipOf([{ name: 'a.xml', content: ublOf(number()) }]) },
    ])
    const { status, body } = await send({ name: 'a.zip', bytes: archive })
    expect([status, body.errors]).toEqual([
      422,
      { files: ['a.zip: ../ārā.xml: Faila ceļš arhīvā nav derīgs', 'a.zip: iekšā.zip: Arhīvs arhīvā: izņemiet no tā rēķinus'] },
    ])
    expect(await footprint(app)).toEqual(trace)
  })

  test('shares its bounds with the other archives of the upload', async () => {
    const many = (count: number) =>
      zipOf(Array.from({ length: count }, (_, place) => ({ name: `${place}.txt`, content: Buffer.from('x') })))
    const invoice = zipOf([{ name: 'a.xml', content: ublOf(number()) }])
    const { body } = await send({ name: 'a.zip', bytes: invoice }, { name: 'b.zip', bytes: many(99) }, { name: 'c.zip', bytes: many(1) })
    expect(body.data).toMatchObject({ received: 1, refused: 1 })
    expect(told(await newest())?.at(-1)).toEqual(['c.zip', 'refused', 'Arhīvā ir vairāk nekā 0 faili'])
  })
})

test('an archive in the folder is taken file by file, and put away with what was not received', async () => {
  const folder = await folderOfTest()
  const name = number()
  const content = zipOf([
    { name: 'a.xml', content: ublOf(name) },
    { name: 'b.xml', content: Buffer.from('<rēķins>') },
  ])
  await writeFile(join(folder, 'diena.zip'), content)
  const then = Date.now() / 1000 - 60
  await utimes(join(folder, 'diena.zip'), then, then)
  const { db, settings } = app
  const onFault = (error: unknown): never => {
    throw error
  }
  const work = { db, settings, folder, seen: new Map<never, never>(), isStopped: () => false, onFault }
  expect(await checkFolder(work, true)).toEqual({ messages: 1, received: 1, refused: 1 })
  expect(await newest()).toMatchObject({ source: 'folder', subject: 'diena.zip', outcome: 'partly' })
  expect((await readdir(join(folder, 'processed'))).map((each) => each.slice(20)).toSorted()).toEqual(['diena.zip', 'diena.zip.txt'])
})

/** Bytes; small, so that the cases stay small. */
const limits = { files: 3, file: 200, together: 500 }
const file = (name: string, length: number, fill = 'a'): ZipFile => ({ name, content: Buffer.alloc(length, fill) })
const opened = (bytes: Buffer) => openArchive({ bytes, limits })
const words = (files: readonly ArchivedFile[]) => files.map((each) => ('bytes' in each ? each.bytes.length : each.words))

/** Writes into the directory record of the first file. */
function patched(zip: Buffer, at: number, value: number): Buffer {
  const directory = zip.indexOf('PK\x01\x02', 0, 'latin1')
  zip.writeUInt16LE(value, directory + at)
  return zip
}

describe('bounds of an archive', () => {
  test('at the most files, the largest file and all together, and its files are what was packed', () => {
    const files = [file('a.xml', 200), file('b.xml', 150, 'b'), file('mape/c.pdf', 150, 'c')]
    const [a, , c] = opened(zipOf(files))
    expect(a).toEqual({ name: 'a.xml', bytes: new Uint8Array(200).fill(97) })
    expect(c).toEqual({ name: 'mape/c.pdf', bytes: new Uint8Array(150).fill(99) })
  })

  test.each<[string, Buffer, RegExp]>([
    ['one file more', zipOf([...'abcd'].map((each) => file(`${each}.xml`, 1))), /vairāk nekā 3 faili/],
    ['one byte more', zipOf([file('a.xml', 200), file('b.xml', 200), file('c.xml', 101)]), /izpakots ir lielāks/],
    ['an end that is missing', zipOf([file('a.xml', 9)]).subarray(0, -10), /bojāts vai nepilnīgs/],
    [
      'a directory that is missing',
      Buffer.concat([Buffer.from('PK\x03\x04'), zipOf([file('a.xml', 9)]).subarray(-22)]),
      /bojāts vai nepilnīgs/,
    ],
    ['nothing', zipOf([]), /nav neviena faila/],
    ['only a folder', zipOf([file('mape/', 0)]), /nav neviena faila/],
    ['a workbook', Buffer.from(plainSheet()), /vairāk nekā 3 faili/],
  ])('with %s: nothing is opened', (_, zip, why) => {
    expect(() => opened(zip)).toThrow(why)
  })

  test('a workbook is called by its name', () => {
    expect(() => openArchive({ bytes: plainSheet(), limits: { files: 100, file: 1e6, together: 1e6 } })).toThrow('Tas ir Office dokuments')
  })

  test.each<[string, Buffer, string]>([
    ['too large', zipOf([file('a.xml', 201)]), 'Fails ir lielāks par 0 MB'],
    ['larger than it says', zipOf([{ ...file('a.xml', 5000), says: 100 }]), 'Fails arhīvā ir bojāts'],
    ['changed on the way', patched(zipOf([file('a.xml', 100)]), 16, 0), 'Fails arhīvā ir bojāts'],
    ['encrypted', patched(zipOf([file('a.xml', 100)]), 8, 1), 'Fails arhīvā ir aizsargāts ar paroli'],
    ['packed by another method', patched(zipOf([file('a.xml', 100)]), 10, 12), 'Fails arhīvā ir saspiests tā, ka to neprot atvērt'],
    ['an archive by its name', zipOf([file('a.7z', 100)]), 'Arhīvs arhīvā: izņemiet no tā rēķinus'],
    ['an archive by its content', zipOf([{ name: 'a.xml', content: zipOf([]) }]), 'Arhīvs arhīvā: izņemiet no tā rēķinus'],
    ['above its folder', zipOf([file('mape/../../a.xml', 9)]), 'Faila ceļš arhīvā nav derīgs'],
    ['above its folder, as Windows writes it', zipOf([file('..\\a.xml', 9)]), 'Faila ceļš arhīvā nav derīgs'],
    ['at an absolute place', zipOf([file('/etc/a.xml', 9)]), 'Faila ceļš arhīvā nav derīgs'],
    ['on a drive', zipOf([file('C:\\a.xml', 9)]), 'Faila ceļš arhīvā nav derīgs'],
    ['with a control character in its name', zipOf([file('a\u0000.xml', 9)]), 'Faila ceļš arhīvā nav derīgs'],
    ['of a signature', zipOf([file('META-INF/signatures.xml', 9)]), 'Gaidīts .xml vai .pdf fails'],
  ])('a file that is %s is named, and the next one is opened', (_, zip, why) => {
    expect(words(opened(zip))).toEqual([why])
  })

  test('one bad file does not keep the others back', () => {
    expect(words(opened(zipOf([file('../a.xml', 9), file('b.xml', 7)])))).toEqual(['Faila ceļš arhīvā nav derīgs', 7])
  })

  test('names that are not UTF-8 are read as the code page of Windows', () => {
    const zip = zipOf([file('XX.xml', 9)])
    for (let at = zip.indexOf('XX'); at >= 0; at = zip.indexOf('XX', at + 1)) Buffer.from([0xe7, 0xf0]).copy(zip, at)
    expect(opened(zip)).toMatchObject([{ name: 'ēš.xml' }])
  })
})
