import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { files } from '../../contract/files/files.ts'
import { session } from '../../contract/session/session.ts'
import { pictureOf, typeOf } from '../../server/areas/files/kinds.ts'
import { keepFile, readStored } from '../../server/areas/files/keep.ts'
import { sweepBlobs } from '../../server/areas/files/storage.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { pngOf } from '../support/pictures.ts'

/** Encoded as the product does, so stored bytes match. */
const png = await sharp(pngOf(2, 3)).png().toBuffer()
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080005000701011100ffd9', 'hex')
const gif = Buffer.from('47494638396104000600f00000000000', 'hex')
const page = Buffer.from('<html><script>alert(1)</script></html>')

let app: TestApp
let clerk: Person
let customer = 0
let other = 0
beforeAll(async () => {
  app = await startApp()
  clerk = await app.person()
  customer = await partyOf('Pirmais')
  other = await partyOf('Otrais')
})
afterAll(() => app.close())

async function partyOf(name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into customers (type_id, name, country_id, legal_address)
    select (select min(id) from customer_types), ${name}, (select min(id) from countries), 'Rīga' returning id`.execute(app.db)
  return rows[0]?.id ?? 0
}

function upload(by: Person, bytes: Buffer, name = 'attēls.png', fileable_id = customer) {
  return by.call(files.uploadImages, { form: { fields: { fileable_type: 'customers', fileable_id }, files: [{ name, bytes }] } })
}

describe('kinds of files', () => {
  test('pictures are told from their bytes, with their size', () => {
    expect(pictureOf(png)).toEqual({ mime: 'image/png', width: 2, height: 3 })
    expect(pictureOf(jpeg)).toEqual({ mime: 'image/jpeg', width: 7, height: 5 })
    expect(pictureOf(gif)).toEqual({ mime: 'image/gif', width: 4, height: 6 })
    expect(pictureOf(page)).toBeNull()
    expect(pictureOf(Buffer.concat([Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), png]))).toBeNull()
    for (let length = 0; length < png.length; length += 1) expect(() => pictureOf(png.subarray(0, length))).not.toThrow()
    for (let length = 0; length < jpeg.length; length += 1) expect(() => pictureOf(jpeg.subarray(0, length))).not.toThrow()
  })

  test('no file is ever served as something a browser runs', () => {
    expect(typeOf(page, 'lapa.html')).toBe('application/octet-stream')
    expect(typeOf(Buffer.from('<svg onload="alert(1)"/>'), 'x.svg')).toBe('application/octet-stream')
    expect(typeOf(Buffer.from('%PDF-1.7 '), 'x.js')).toBe('application/pdf')
    expect(typeOf(Buffer.from('PK\x03\x04....'), 'x.docx')).toContain('wordprocessingml')
  })
})

test('a picture is stored once by its hash and read back as it was', async () => {
  const { status, body } = await upload(clerk, png, '../../Bērziņš.png')
  expect(status).toBe(200)
  const [first] = body.data
  expect(first).toMatchObject({ kind: 'image', mime: 'image/png', size: png.length, width: 2, height: 3, name: 'Bērziņš.png' })
  await upload(clerk, png, 'vēlreiz.png')
  const shelves = readdirSync(join(app.settings.DATA_DIR, 'files'))
  expect(shelves).toHaveLength(1)
  const read = await clerk.call(files.download, { params: { id: first?.id ?? 0 } })
  expect(read.bytes.equals(png)).toBe(true)
  expect(read.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(read.headers['content-disposition']).toContain("filename*=UTF-8''B%C4%93rzi%C5%86%C5%A1")
})

test('what is no picture, and what is too large, is refused with the rule', async () => {
  const text = 'Failam jābūt bildei un MAX 8 MB'
  const large = Buffer.concat([png, Buffer.alloc(8 * 1024 * 1024)])
  for (const [bytes, reason] of [
    [page, 'fails nav attēls; pieņem PNG, JPEG, WebP un GIF'],
    [Buffer.alloc(0), 'fails ir tukšs'],
    [large, 'attēls drīkst būt līdz 8 MB, šis ir 8,1 MB'],
  ] as const) {
    const errors = { files: [`„attēls.png”: ${reason}`] }
    expect(await upload(clerk, bytes)).toMatchObject({ status: 422, body: { message: text, errors } })
  }
  const none = await clerk.call(files.uploadImages, { form: { fields: { fileable_type: 'customers', fileable_id: customer }, files: [] } })
  expect(none.status).toBe(422)
  const stray = await clerk.call(files.uploadImages, {
    form: { fields: { fileable_type: 'roles', fileable_id: 1 }, files: [{ name: 'x.png', bytes: png }] },
  })
  expect(stray).toMatchObject({ status: 422, body: { errors: { fileable_type: [expect.any(String)] } } })
  const nobody = await upload(clerk, png, 'x.png', 999_999)
  expect(nobody).toMatchObject({ status: 404, body: { code: 'no_record' } })
})

test('only who may read the record reads its files, only who may change it changes them', async () => {
  const { body } = await upload(clerk, png)
  const id = body.data[0]?.id ?? 0
  const params = { id }
  const reader = await app.person({ permissions: ['view_customers'] })
  const outsider = await app.person({ permissions: ['view_orders', 'manage_orders'] })
  const buyer = await app.person({ permissions: ['view_customers'], kind: 'customer', customer_id: customer })
  const rival = await app.person({ permissions: ['view_customers', 'manage_customers'], kind: 'customer', customer_id: other })
  const see = async (person: Person) => (await person.call(files.download, { params })).status
  expect(await Promise.all([reader, outsider, buyer, rival, app.visitor].map(see))).toEqual([200, 403, 200, 404, 401])
  const change = async (person: Person) => [(await upload(person, png)).status, (await person.call(files.remove, { params })).status]
  expect(await change(reader)).toEqual([403, 403])
  expect(await change(outsider)).toEqual([403, 403])
  expect(await change(rival)).toEqual([403, 403])
  expect((await clerk.call(files.download, { params })).status).toBe(200)
})

test('a deleted file is gone, its bytes with the last row that names them', async () => {
  const bytes = pngOf(4, 9)
  const [one, two] = [(await upload(clerk, bytes)).body.data[0], (await upload(clerk, bytes)).body.data[0]]
  const { rows } = await sql<{ storage_key: string }>`select storage_key from files where id = ${one?.id}`.execute(app.db)
  const blob = join(app.settings.DATA_DIR, 'files', rows[0]?.storage_key ?? '')
  await clerk.done(files.remove, { params: { id: one?.id ?? 0 } })
  expect((await clerk.call(files.download, { params: { id: one?.id ?? 0 } })).status).toBe(404)
  expect(await sweepBlobs(app.db, app.settings)).toBe(0)
  expect(existsSync(blob)).toBe(true)
  await clerk.done(files.remove, { params: { id: two?.id ?? 0 } })
  expect(await sweepBlobs(app.db, app.settings)).toBe(1)
  expect(existsSync(blob)).toBe(false)
})

test('a document that the product made is kept', async () => {
  const ctx = { db: app.db, settings: app.settings, user: { id: clerk.id } as never }
  const stored = await app.db
    .transaction()
    .execute((db) =>
      keepFile(
        { ...ctx, db },
        { fileable_type: 'customers', fileable_id: customer, kind: 'generated', mime: 'application/xml' },
        { name: 'r.xml', bytes: Buffer.from('<a/>') },
      ),
    )
  expect((await readStored(app.db, app.settings, stored.id))?.mime).toBe('application/xml')
  expect((await clerk.call(files.remove, { params: { id: stored.id } })).body.errors).toHaveProperty('status')
})

test('bytes uploaded while the sweep runs are never lost', async () => {
  await Promise.all(
    Array.from({ length: 12 }, async (_, attempt) => {
      const bytes = await sharp(pngOf(9, 9 + (attempt % 3)))
        .png()
        .toBuffer()
      const stored = (await upload(clerk, bytes)).body.data[0]
      await sweepBlobs(app.db, app.settings)
      expect((await clerk.call(files.download, { params: { id: stored?.id ?? 0 } })).bytes.equals(bytes)).toBe(true)
      if (attempt % 2) await clerk.call(files.remove, { params: { id: stored?.id ?? 0 } })
    }),
  )
  const { rows } = await sql<{ id: number }>`select id from files`.execute(app.db)
  for (const { id } of rows) expect(await readStored(app.db, app.settings, id)).not.toBeNull()
})

test('the logo that is set comes to a visitor; no other file and nothing but a picture does', async () => {
  const setLogo = (id: number | null) =>
    sql`update system_properties set value = ${JSON.stringify(id)}::jsonb where key = 'logo'`.execute(app.db)
  const shown = async (): Promise<string | null> => (await app.visitor.done(session.logo)).logo
  expect(await shown()).toBeNull()
  const [stored] = (await upload(clerk, png, 'logo.png')).body.data
  expect((await app.visitor.call(files.download, { params: { id: stored?.id ?? 0 } })).status).toBe(401)
  await setLogo(stored?.id ?? 0)
  expect(await shown()).toBe(`data:image/png;base64,${png.toString('base64')}`)
  const ctx = { db: app.db, settings: app.settings, user: { id: clerk.id } }
  const storedFile = await keepFile(
    ctx,
    { fileable_type: 'customers', fileable_id: customer, kind: 'file' },
    { name: 'x.png', bytes: page },
  )
  await setLogo(storedFile.id)
  expect(await shown()).toBeNull()
  await setLogo(null)
})
