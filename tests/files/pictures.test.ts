import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { catalog } from '../../contract/catalog/catalog.ts'
import { company } from '../../contract/company/company.ts'
import { contracts } from '../../contract/contracts/contracts.ts'
import { contractTemplates } from '../../contract/contracts/contract-templates.ts'
import { files } from '../../contract/files/files.ts'
import { orders } from '../../contract/orders/orders.ts'
import { storeBlob } from '../../server/areas/files/storage.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItem } from '../support/factories.ts'
import { makeBuyer } from '../support/invoicing.ts'
import { makeWorld, type World } from '../http/world.ts'
import { pdfPages, pdfPictures } from '../support/pdf-text.ts'
import { pngOf } from '../support/pictures.ts'
import { pictureSaying } from '../support/hostile-files.ts'
import { beginTests } from '../support/story.ts'

/** @file Uploaded pictures are verified, and unprintable ones never stop a print. */

let app: TestApp
let clerk: Person
let world: World
let item = 0
let template = 0
beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  world = await makeWorld(app, 'Attēli')
  item = await makeItem(app)
  const { rows } = await sql<{ id: number }>`select id from contract_template_types where model = 'customer'`.execute(app.db)
  const body = { contract_template_type_id: rows[0]?.id ?? 0, name: 'Ar attēliem', language: 'lv' as const, body: 'x', is_active: true }
  template = (await clerk.done(contractTemplates.calls.create, { body })).data.id
})

/** Noise, 300 × 200 pixels. */
const photo = () => sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })

const uploadMethods: Readonly<Record<string, (bytes: Buffer, name?: string) => Promise<{ status: number; body: unknown }>>> = {
  'a record': (bytes, name = 'a.png') =>
    clerk.call(files.uploadImages, { form: { fields: { fileable_type: 'catalog_items', fileable_id: item }, files: [{ name, bytes }] } }),
  'an item': (bytes, name = 'a.png') =>
    clerk.call(catalog.addImages, { params: { id: item }, form: { fields: {}, files: [{ name, bytes }] } }),
  'the logo': (bytes, name = 'a.png') => clerk.call(company.saveLogo, { form: { fields: {}, files: [{ name, bytes }] } }),
}

async function refusalOf(way: string, bytes: Buffer, name?: string): Promise<unknown> {
  const { status, body } = (await uploadMethods[way]?.(bytes, name)) ?? {}
  const { message, errors } = body as { message: string; errors?: { files?: string[] } }
  return [status, message, errors?.files?.join()]
}

test.each(Object.keys(uploadMethods))('what cannot be printed is refused with its reason at the field: %s', async (way) => {
  const png = await photo().png().toBuffer()
  const jpeg = await photo().jpeg().toBuffer()
  const webp = await photo().webp().toBuffer()
  const gif = await photo().gif().toBuffer()
  const flipped = Buffer.from(png)
  flipped.writeUInt8(png.readUInt8(5000) ^ 0xff, 5000)
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
  const cases: [string, Buffer, RegExp][] = [
    ['PNG that is cut off', half(png), /bojāts/],
    ['PNG with a bit turned over', flipped, /bojāts/],
    ['PNG without points', Buffer.concat([png.subarray(0, 33), png.subarray(-12)]), /bojāts/],
    ['JPEG that is cut off', half(jpeg), /bojāts/],
    ['WebP that is cut off', half(webp), /bojāts/],
    ['GIF that is cut off', half(gif), /bojāts/],
    ['photo of a phone', heic, /HEIC attēlus nepieņem; saglabājiet to kā JPEG vai PNG/],
    ['TIFF', await photo().tiff().toBuffer(), /TIFF attēlus nepieņem/],
    ['AVIF', await photo().avif({ effort: 0 }).toBuffer(), /AVIF attēlus nepieņem/],
    ['drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), /SVG attēlus nepieņem/],
    ['text', Buffer.from('teksts'), /nav attēls/],
    ['nothing', Buffer.alloc(0), /tukšs/],
    ['a billion points', pictureSaying(40_000, 40_000), /50 miljoni/],
    ['more than 8 MB', Buffer.concat([png, Buffer.alloc(8 * 1024 * 1024)]), /līdz 8 MB/],
  ]
  const rule = 'Failam jābūt bildei un MAX 8 MB'
  for (const [what, bytes, reason] of cases)
    expect(await refusalOf(way, bytes, 'bilde.x'), what).toEqual([422, rule, expect.stringMatching(reason)])
  const large = await refusalOf(way, Buffer.alloc(26 * 1024 * 1024), 'liels.jpg')
  expect(large).toEqual([413, rule, '„liels.jpg”: attēls drīkst būt līdz 8 MB'])
})

async function storedPicture(bytes: Buffer, name: string) {
  const { body } = await clerk.call(files.uploadImages, {
    form: { fields: { fileable_type: 'catalog_items', fileable_id: item }, files: [{ name, bytes }] },
  })
  const [stored] = body.data
  const read = await clerk.call(files.download, { params: { id: stored?.id ?? 0 } })
  return { stored, type: read.headers['content-type'], about: await sharp(read.bytes).metadata(), bytes: read.bytes }
}

test('what is kept is upright, in sRGB, and says nothing of where and by whom it was taken', async () => {
  const exif = { IFD0: { Artist: 'Karlis' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '56/1 57/1 0/1' } }
  const sent = await photo().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect((await sharp(sent).metadata()).exif?.toString('latin1')).toContain('Karlis')
  const { stored, about, bytes } = await storedPicture(sent, 'lapas.jpg')
  expect(stored).toMatchObject({ name: 'lapas.jpg', mime: 'image/jpeg', width: 200, height: 300 })
  expect(about).toMatchObject({ format: 'jpeg', width: 200, height: 300, space: 'srgb' })
  expect([about.exif, about.xmp, about.iptc, about.orientation, bytes.includes('Exif\0')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    false,
  ])
  const inks = await storedPicture(await photo().toColourspace('cmyk').jpeg().toBuffer(), 'druka.jpg')
  expect(inks.about).toMatchObject({ space: 'srgb', channels: 3 })
})

test.each([
  ['webp', 'jpg', () => photo().webp()],
  ['webp', 'png', () => photo().ensureAlpha(0.5).webp()],
  ['gif', 'png', () => photo().gif()],
  ['png', 'png', () => photo().toColourspace('rgb16').png({ progressive: true })],
  ['jpg', 'jpg', () => photo().jpeg({ progressive: true })],
])('%s becomes a %s that a contract prints', async (from, ending, make) => {
  const { stored, type } = await storedPicture(await make().toBuffer(), `bilde.${from}`)
  const mime = ending === 'png' ? 'image/png' : 'image/jpeg'
  expect([stored?.name, stored?.mime, type]).toEqual([`bilde.${ending}`, mime, mime])
  const { bytes } = await contractWith(`![bilde](/api/files/${(await pictureOfTemplate(await make().toBuffer())).id})`)
  const [printed] = await pdfPictures(bytes)
  expect((printed?.width ?? 0) / (printed?.height ?? 1)).toBeCloseTo(1.5, 1)
})

async function pictureOfTemplate(bytes: Buffer) {
  const fields = { fileable_type: 'contract_templates', fileable_id: template }
  const { data } = await clerk.done(files.uploadImages, { form: { fields, files: [{ name: 'b.png', bytes }] } })
  return data[0] ?? { id: 0 }
}

async function contractWith(text: string) {
  await sql`update contract_templates set body = ${text} where id = ${template}`.execute(app.db)
  const type = await sql<{ slug: string }>`
    select k.slug from contract_templates t join contract_template_types k on k.id = t.contract_template_type_id where t.id = ${template}`.execute(
    app.db,
  )
  const body = { type: type.rows[0]?.slug ?? '', model_id: await makeBuyer(app, {}), contract_template_id: template }
  return clerk.call(contracts.generate, { body })
}

/** Replaces stored bytes, as left by a release without verification. */
async function untried(id: number, bytes: Buffer, mime: string): Promise<void> {
  await app.db.transaction().execute(async (db) => {
    const { sha256, storage_key } = await storeBlob(db, app.settings, bytes)
    await sql`update files set sha256 = ${sha256}, storage_key = ${storage_key}, mime = ${mime} where id = ${id}`.execute(db)
  })
}

test('a picture of a former release is printed where it can be, else the contract says so in its place', async () => {
  const [damaged, gif] = [await pictureOfTemplate(pngOf(30, 20)), await pictureOfTemplate(pngOf(30, 20))]
  const png = await photo().png().toBuffer()
  await untried(damaged.id, png.subarray(0, png.length / 2), 'image/png')
  await untried(gif.id, await photo().gif().toBuffer(), 'image/gif')
  const { status, bytes } = await contractWith(`Plāns ![ēkas plāns](/api/files/${damaged.id})\n\n![otrs](/api/files/${gif.id})`)
  expect(status).toBe(200)
  expect(await pdfPictures(bytes)).toHaveLength(1)
  expect((await pdfPages(bytes)).flat().join(' ')).toContain('[Attēlu nevar nodrukāt: ēkas plāns]')
})

test('a logo of a former release that cannot be printed leaves our name in its place', async () => {
  await clerk.done(company.saveLogo, { form: { fields: {}, files: [{ name: 'logo.png', bytes: pngOf(40, 20) }] } })
  const { rows } = await sql<{ id: number }>`select (value #>> '{}')::bigint as id from system_properties where key = 'logo'`.execute(
    app.db,
  )
  const print = () => clerk.call(orders.pdf, { params: { id: world.order } })
  expect(await pdfPictures((await print()).bytes)).toHaveLength(1)
  const png = await photo().png().toBuffer()
  await untried(rows[0]?.id ?? 0, png.subarray(0, png.length / 2), 'image/png')
  const { status, bytes } = await print()
  expect([status, await pdfPictures(bytes)]).toEqual([200, []])
})
