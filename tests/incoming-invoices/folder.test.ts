import { appendFile, mkdir, readdir, readFile, rename, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { incomingInvoices } from '../../contract/incoming-invoices/incoming-invoices.ts'
import { checkFolder, type FolderWork } from '../../server/areas/incoming-invoices/folder.check.ts'
import { takeMessage } from '../../server/areas/incoming-invoices/messages.take.ts'
import { startIncoming } from '../../server/jobs/incoming.ts'
import type { Person, TestApp } from '../support/app.ts'
import { showIncoming } from '../support/incoming-invoices.ts'
import { folderOfTest } from '../support/product.ts'
import { beginTests } from '../support/story.ts'
import { supplierUbl } from '../support/supplier-ubl.ts'

let app: TestApp
let clerk: Person
let times = 0

beginTests((begun) => {
  ;({ app, clerk } = begun)
})

const number = (): string => `MP-${(times += 1)}`
const ublOf = (invoice: string) =>
  supplierUbl({ number: invoice, seller: { name: 'SIA Svešais', reg_nr: '40203100998' }, lines: [{ name: 'Tinte', price: 12.5 }] })

/** Milliseconds. */
const settled = 10_000

interface Place extends FolderWork {
  /** Complete long ago. */
  put: (name: string, content: string | Buffer) => Promise<void>
  at: (name: string) => string
  names: (folder?: string) => Promise<string[]>
}

async function place(): Promise<Place> {
  const folder = await folderOfTest()
  const at = (name: string): string => join(folder, name)
  return {
    db: app.db,
    settings: app.settings,
    folder,
    seen: new Map(),
    isStopped: () => false,
    onFault: (error) => {
      throw error
    },
    at,
    put: async (name, content) => {
      await writeFile(at(name), content)
      await aged(at(name))
    },
    names: async (inner = '.') =>
      (await readdir(at(inner), { withFileTypes: true })).flatMap((entry) => (entry.isDirectory() ? [] : [entry.name])).toSorted(),
  }
}

async function aged(path: string, seconds = 60): Promise<void> {
  const then = Date.now() / 1000 - seconds
  await utimes(path, then, then)
}

/** Without the day and the key before them. */
const bare = (names: readonly string[]) => names.map((name) => name.replace(/^\d{4}-\d\d-\d\d-[0-9a-f]{8}-/, ''))
const messages = async (q: string) => (await clerk.done(incomingInvoices.messages, { query: { q } })).data

test('a file becomes a received invoice that says where it came from, and is put away', async () => {
  const box = await place()
  const xml = ublOf(number())
  await box.put('Rēķins āžu fermai.XML', xml)
  expect(await checkFolder(box, true)).toEqual({ messages: 1, received: 1, refused: 0 })
  const [message] = await messages('āžu fermai')
  expect(message).toMatchObject({ source: 'folder', sender: null, subject: 'Rēķins āžu fermai.XML', outcome: 'received' })
  expect(await showIncoming(clerk, message?.files[0]?.incoming_invoice ?? { id: 0 })).toMatchObject({
    source: 'folder',
    sender: null,
    created_by: null,
  })
  expect([await box.names(), await box.names('taking'), await box.names('refused')]).toEqual([[], [], []])
  const [kept = ''] = await box.names('processed')
  expect(bare([kept])).toEqual(['Rēķins āžu fermai.XML'])
  expect((await readFile(box.at(`processed/${kept}`))).equals(xml)).toBe(true)
})

test('what is broken, too large or came before is put away with its reason, and keeps nothing back', async () => {
  const box = await place()
  const xml = ublOf(number())
  await box.put('a-labs.xml', xml)
  await box.put('b-pats.xml', xml)
  await box.put('c-salauzts.xml', xml.subarray(0, 400))
  await box.put('d-liels.pdf', Buffer.alloc(25 * 1024 * 1024 + 1, 32))
  expect(await checkFolder(box, true)).toEqual({ messages: 4, received: 1, refused: 2 })
  expect(bare(await box.names('processed')).toSorted()).toEqual(['a-labs.xml', 'b-pats.xml', 'b-pats.xml.txt'])
  expect(bare(await box.names('refused')).toSorted()).toEqual(['c-salauzts.xml', 'c-salauzts.xml.txt', 'd-liels.pdf', 'd-liels.pdf.txt'])
  const reason = async (folder: string, end: string) =>
    readFile(box.at(`${folder}/${(await box.names(folder)).find((name) => name.endsWith(end)) ?? ''}`), 'utf8')
  expect(await reason('refused', 'd-liels.pdf.txt')).toBe('Fails ir lielāks par 25 MB\n')
  expect(await reason('processed', 'b-pats.xml.txt')).toMatch(/jau ir saņemts/)
  expect((await reason('refused', 'c-salauzts.xml.txt')).length).toBeGreaterThan(10)
})

test('a file that is still written waits until it stays the same', async () => {
  const box = await place()
  let clock = Date.now()
  const work = { ...box, now: () => clock }
  const xml = ublOf(number())
  await writeFile(box.at('lēns.xml'), xml.subarray(0, 300))
  expect(await checkFolder(work, true)).toMatchObject({ messages: 0 })
  clock += settled - 1000
  await appendFile(box.at('lēns.xml'), xml.subarray(300))
  // A clock that goes ahead must not let it wait for ever.
  await aged(box.at('lēns.xml'), -3600)
  expect(await checkFolder(work, true)).toMatchObject({ messages: 0 })
  clock += settled - 1
  expect(await checkFolder(work, true)).toMatchObject({ messages: 0 })
  clock += 1
  expect(await checkFolder(work, true)).toEqual({ messages: 1, received: 1, refused: 0 })
})

describe('paths', () => {
  test('links, folders, hidden files and files of other kinds are left alone', async () => {
    const box = await place()
    const outside = join(await folderOfTest(), 'svešs.xml')
    await writeFile(outside, ublOf(number()))
    await aged(outside)
    await symlink(outside, box.at('saite.xml'))
    await mkdir(box.at('mape.xml'))
    await box.put('.slepens.xml', ublOf(number()))
    await box.put('rekins.xml.part', ublOf(number()))
    // Links and folders are new, and would wait like a file that is still written.
    expect(await checkFolder({ ...box, now: () => Date.now() + 2 * settled }, true)).toEqual({ messages: 0, received: 0, refused: 0 })
    expect(await box.names()).toEqual(['.slepens.xml', 'rekins.xml.part', 'saite.xml'])
    expect(await readFile(outside, 'utf8')).toContain('<cbc:ID>')
  })

  test('a link in place of a folder that files are put into is refused', async () => {
    const box = await place()
    const elsewhere = await folderOfTest()
    await symlink(elsewhere, box.at('processed'))
    await box.put('r.xml', ublOf(number()))
    await expect(checkFolder(box, true)).rejects.toThrow(`„${box.at('processed')}” nav īsta mape`)
    expect(await readdir(elsewhere)).toEqual([])
    expect(await box.names()).toEqual(['processed', 'r.xml'])
  })

  test('a folder that is missing is told of', async () => {
    const box = await place()
    await expect(checkFolder({ ...box, folder: box.at('nav') }, true)).rejects.toThrow(/Rēķinu mapi „.*nav” nevar lietot/)
    const { rows } = await sql<{ error: string | null }>`select error from incoming_checks where source = 'folder'`.execute(app.db)
    expect(rows[0]?.error).toMatch(/nevar lietot/)
  })

  test('a long name is shortened by its beginning', async () => {
    const box = await place()
    await box.put(`${'ā'.repeat(110)}-beigas.xml`, ublOf(number()))
    expect(await checkFolder(box, true)).toMatchObject({ received: 1 })
    expect((await box.names('processed'))[0]).toMatch(/ā{10}-beigas\.xml$/)
  })
})

describe('a process that ends', () => {
  const key = '00000000-0000-4000-8000-000000000001'

  test('before it took a file leaves it to the next one (INV-INCOMING-6)', async () => {
    const box = await place()
    await mkdir(box.at('taking'))
    await box.put(`taking/${key}-pamests.xml`, ublOf(number()))
    expect(await checkFolder(box, true)).toEqual({ messages: 1, received: 1, refused: 0 })
    expect(bare(await box.names('processed'))).toEqual(['pamests.xml'])
  })

  test('before it put a file away has it put away, and not taken again (INV-INCOMING-6)', async () => {
    const box = await place()
    const taken = `${key.replace('0001', '0002')}-pusceļā.xml`
    const xml = ublOf(number())
    const message = { source: 'folder', source_key: taken, message_id: null, sender: null, subject: 'pusceļā.xml', sent_at: null } as const
    await takeMessage(app.db, app.settings, { ...message, files: [{ name: 'pusceļā.xml', bytes: xml }] })
    await mkdir(box.at('taking'))
    await box.put(`taking/${taken}`, xml)
    await checkFolder(box, true)
    expect(await messages('pusceļā')).toHaveLength(1)
    expect(bare(await box.names('processed'))).toEqual(['pusceļā.xml'])
  })
})

test('two servers take each file once', async () => {
  const box = await place()
  const files = Array.from({ length: 8 }, (_, at) => `kopīgs-${at}.xml`)
  for (const name of files) await box.put(name, ublOf(number()))
  await sql`update incoming_checks set next_at = 'epoch'`.execute(app.db)
  const faults: unknown[] = []
  const settings = { ...app.settings, INCOMING_INVOICES_DIR: box.folder }
  const stops = [1, 2, 3].map(() => startIncoming({ db: app.db, settings, every: 20, onFault: (error) => faults.push(error) }))
  await vi.waitFor(async () => expect(await box.names('processed')).toHaveLength(8), 10_000)
  await Promise.all(stops.map((stop) => stop()))
  expect(faults).toEqual([])
  expect(bare(await box.names('processed')).toSorted()).toEqual(files)
  expect((await messages('kopīgs')).map(({ outcome }) => outcome)).toEqual(files.map(() => 'received'))
})

test('two servers whose claims both hold still take a file once', async () => {
  const box = await place()
  await box.put('abi.xml', ublOf(number()))
  const faults: unknown[] = []
  const looks = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      // As after a claim that ended while its server still worked.
      await sql`update incoming_checks set claimed_until = 'epoch'`.execute(app.db)
      return checkFolder({ ...box, seen: new Map(), onFault: (error) => faults.push(error) }, true)
    }),
  )
  expect(looks.filter((look) => look && look.received > 0)).toHaveLength(1)
  expect(await messages('abi.xml')).toHaveLength(1)
  expect(faults).toEqual([])
  expect(bare(await box.names('processed'))).toEqual(['abi.xml'])
})

test('a file that another program takes away meanwhile is no fault', async () => {
  const box = await place()
  await box.put('a.xml', ublOf(number()))
  await box.put('b.xml', ublOf(number()))
  let asked = 0
  const isStopped = (): boolean => {
    asked += 1
    return false
  }
  const going = checkFolder({ ...box, isStopped }, true)
  await rename(box.at('b.xml'), box.at('b.old'))
  expect(await going).toMatchObject({ received: 1 })
  expect(asked).toBeGreaterThan(0)
})
