import { expect, test, vi } from 'vitest'
import { invoiceReports } from '../../contract/invoice-reports/invoice-reports.ts'
import { files } from '../../contract/files/files.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import { rent } from '../../contract/rent/rent.ts'
import { stockChecks } from '../../contract/stock-checks/stock-checks.ts'
import { Thread } from '../../server/workers/worker-thread.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItem, makeSupplier, makeWarehouse } from '../support/factories.ts'
import { footprint } from '../support/footprint.ts'
import { beginTests } from '../support/story.ts'
import {
  cornersSheet,
  crowdedSheet,
  lyingSheet,
  nestedXml,
  pictureSaying,
  plainSheet,
  silentSheet,
  unpackingSheet,
  wideXml,
} from '../support/hostile-files.ts'

/** Uploads are parsed in a worker thread with limits. */

let app: TestApp
let clerk: Person
let supplier: number
let item: number
let check: number

beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  item = await makeItem(app)
  supplier = await makeSupplier(app)
  check = (await clerk.done(stockChecks.create, { body: { warehouse_id: await makeWarehouse(app) } })).stock_check_id
  // Starts the thread.
  await sendXml(nestedXml(1))
})

const form = (name: string, bytes: Buffer, fields: Record<string, string | number> = {}) => ({ form: { fields, files: [{ name, bytes }] } })
const sendXml = (bytes: Buffer) => clerk.call(procurements.createFromInvoice, form('rekins.xml', bytes))
const sendSheet = (bytes: Buffer) => clerk.call(procurements.createFromExcel, form('lapa.xlsx', bytes, { supplier_id: supplier }))
const sendReadings = (bytes: Buffer) => clerk.call(rent.importReadings, form('radijumi.xlsx', bytes))
const sendCounts = (bytes: Buffer) => clerk.call(stockChecks.upload, { params: { id: check }, ...form('lapa.xlsx', bytes) })
const sendSonax = (bytes: Buffer) => clerk.call(invoiceReports.sonax, form('sonax.xlsx', bytes))

/** Counts parsed files and event-loop iterations meanwhile; none occur if the main thread parses. */
async function measureReading(act: () => Promise<unknown>): Promise<{ given: number; turns: number }> {
  const ask = vi.spyOn(Thread.prototype, 'ask')
  let iterations = 0
  let isOver = false
  const iterate = (): void => {
    const works = ask.mock.settledResults.filter(({ type }) => type === 'incomplete')
    if (works.length > 0) iterations += 1
    // Pauses, since the reader needs the processor.
    if (!isOver) setTimeout(iterate, 1)
  }
  iterate()
  await act()
  isOver = true
  const given = ask.mock.calls.length
  ask.mockRestore()
  return { given, turns: iterations }
}

test.each<[string, () => Buffer, RegExp]>([
  ['elements nested five thousand deep', () => nestedXml(5000), /vairāk nekā 50 līmeņi/],
  ['a million elements', () => wideXml(1_000_000), /vairāk nekā 200000 elementu/],
  ['more text than an invoice has', () => wideXml(2_000_000), /lielāks par 10 MB/],
  ['elements that never end', () => Buffer.from('<Invoice>'.repeat(200_000)), /līmeņi/],
  ['no XML', () => Buffer.from('<Invoice'), /nav nolasāms kā XML/],
])('an e-invoice with %s is refused in words, and nobody waits for it', async (_, make, words) => {
  const bytes = make()
  const trace = await footprint(app)
  let answer: Awaited<ReturnType<typeof sendXml>> | undefined
  const { given } = await measureReading(async () => (answer = await sendXml(bytes)))
  expect([answer?.status, answer?.body.errors]).toEqual([422, { files: [expect.stringMatching(words)] }])
  expect(await footprint(app)).toEqual(trace)
  expect(given).toBe(1)
})

test.each<[string, () => Buffer, RegExp]>([
  ['unpacking to a gigabyte', () => unpackingSheet(1024), /izpakota lielāka par 64 MB/],
  ['unpacking to more than it says', () => lyingSheet(60), /bojāts/],
  ['that says to unpack to nothing', () => silentSheet(60), /bojāts/],
  ['with a rectangle of 17 billion cells', cornersSheet, /neizdevās nolasīt|šūnām|nav nevienas rindas/],
  ['that is none', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00]), /gaidīta Excel izklājlapa/],
])('a sheet %s is refused in words by every reader of sheets, and nobody waits for it', async (_, make, words) => {
  const bytes = make()
  expect(bytes.length).toBeLessThan(2_000_000)
  for (const send of [sendSheet, sendSonax]) {
    let answer: Awaited<ReturnType<typeof sendSheet>> | undefined
    const { given } = await measureReading(async () => (answer = (await send(bytes)) as typeof answer))
    expect([answer?.status, Object.keys(answer?.body.errors ?? {})]).toEqual([422, ['files']])
    if (send === sendSheet) expect(answer?.body.errors?.['files']?.[0]).toMatch(words)
    expect(given).toBe(1)
  }
})

test('a sheet with seven million cells is refused while the main thread goes on', async () => {
  let answer: Awaited<ReturnType<typeof sendSheet>> | undefined
  const { given, turns } = await measureReading(async () => (answer = await sendSheet(crowdedSheet())))
  expect([answer?.status, answer?.body.errors]).toEqual([422, { files: [expect.stringMatching(/pārāk daudz šūnām|atvēlētajā laikā/)] }])
  expect(given).toBe(1)
  // At least 0.1 s of work with 1 ms pauses.
  expect(turns).toBeGreaterThan(10)
})

test('sheets of readings and of a count are read by the same limits', async () => {
  const trace = await footprint(app)
  for (const send of [sendReadings, sendCounts]) {
    for (const bytes of [lyingSheet(60), silentSheet(60), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00])]) {
      const { status, body } = await send(bytes)
      expect([status, body.errors]).toEqual([422, { files: [expect.stringMatching(/bojāts|gaidīta Excel izklājlapa/)] }])
    }
  }
  expect(await footprint(app)).toEqual(trace)
})

test('the same sheet without what is wrong with the others is read', async () => {
  const { body } = await sendSheet(plainSheet())
  expect(body.errors?.['files']?.[0]).toMatch(/Virsraksti nav saprotami; 1\. rindā ir: A „/)
})

test('a picture of more than fifty million points is refused by its first bytes', async () => {
  const send = (bytes: Buffer) =>
    clerk.call(files.uploadImages, form('attels.png', bytes, { fileable_type: 'catalog_items', fileable_id: item }))
  const refused = await send(pictureSaying(10_000, 5001))
  const sizeMessage = '„attels.png”: attēlā ir vairāk nekā 50 miljoni punktu; samaziniet to'
  expect([refused.status, refused.body.errors]).toEqual([422, { files: [sizeMessage] }])
  // One pixel fewer is parsed and fails as damaged.
  expect((await send(pictureSaying(10_000, 5000))).body.errors).toEqual({ files: [expect.stringContaining('bojāts')] })
})
