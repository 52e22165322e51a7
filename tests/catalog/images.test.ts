import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalog } from '../../contract/catalog/catalog.ts'
import { files, largestImage } from '../../contract/files/files.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeItem } from '../support/factories.ts'
import { pngOf } from '../support/pictures.ts'

let app: TestApp
let clerk: Person

beforeAll(async () => {
  app = await startApp()
  clerk = await app.person()
})
afterAll(() => app.close())

const picture = (height: number): Buffer => pngOf(2, height)

function add(item: number, ...sent: readonly { name: string; bytes: Buffer }[]) {
  return clerk.call(catalog.addImages, { params: { id: item }, form: { fields: {}, files: sent } })
}

test('pictures hang on an item in their order, the first one is the main picture everywhere', async () => {
  const item = await makeItem(app)
  const first = await add(item, { name: 'a.png', bytes: picture(1) })
  const second = await add(item, { name: 'b.txt', bytes: picture(2) }, { name: 'c.png', bytes: picture(3) })
  const [a, b, c] = second.body.data.map(({ id }) => id)
  expect(first.body.data).toMatchObject([{ id: a, mime: 'image/png', width: 2, height: 1 }])
  const mainOf = async () => (await clerk.done(catalog.list, { query: { per_page: 200 } })).data.find(({ id }) => id === item)?.image_id
  expect(await mainOf()).toBe(a)
  const arranged = await clerk.done(catalog.arrangeImages, { params: { id: item }, body: { images: [c ?? 0, a ?? 0, b ?? 0] } })
  expect(arranged.data.map(({ id }) => id)).toEqual([c, a, b])
  expect(await mainOf()).toBe(c)
  for (const images of [[a ?? 0], [a ?? 0, b ?? 0, b ?? 0], [a ?? 0, b ?? 0, c ?? 0, 999_999]]) {
    const refused = await clerk.call(catalog.arrangeImages, { params: { id: item }, body: { images } })
    expect(refused.body.errors).toEqual({ images: ['Jānosauc visi preces attēli, katrs vienreiz'] })
  }
  await clerk.done(files.remove, { params: { id: c ?? 0 } })
  const { data } = await clerk.done(catalog.show, { params: { id: item } })
  expect([data.image_id, data.images.map(({ id }) => id)]).toEqual([a, [a, b]])
})

test('what is no picture by its bytes or is over 8 MB is refused, and nothing of the sending is kept', async () => {
  const item = await makeItem(app)
  // Incompressible: 1,600 × 2,000 pixels take 9.6 MB.
  const large = await sharp(randomBytes(1600 * 2000 * 3), { raw: { width: 1600, height: 2000, channels: 3 } })
    .png()
    .toBuffer()
  const fileErrors = async (...sent: Parameters<typeof add>[1][]) => (await add(item, ...sent)).body.errors?.['files']?.join()
  expect(await fileErrors({ name: 'x.png', bytes: Buffer.from('teksts') })).toContain('„x.png”: fails nav attēls')
  expect(await fileErrors({ name: 'ok.png', bytes: picture(1) }, { name: 'x.svg', bytes: Buffer.from('<svg/>') })).toContain('„x.svg”: SVG')
  expect(await fileErrors({ name: 'liels.png', bytes: large })).toContain('līdz 8 MB, šis ir 9,2 MB')
  expect((await clerk.done(catalog.show, { params: { id: item } })).data.images).toEqual([])
  const cut = large.subarray(0, largestImage)
  expect(await fileErrors({ name: 'tieši.png', bytes: cut })).toContain('bojāts')
  expect((await add(999_999, { name: 'a.png', bytes: picture(1) })).status).toBe(404)
})

test('a copy has the pictures, too, and they outlive the first item', async () => {
  const item = await makeItem(app)
  await add(item, { name: 'a.png', bytes: picture(7) })
  const copy = await clerk.done(catalog.duplicate, { body: { id: item } })
  await clerk.done(catalog.remove, { params: { id: item } })
  const [image] = copy.data.images
  const { status, bytes } = await clerk.call(files.download, { params: { id: image?.id ?? 0 } })
  expect([status, (await sharp(bytes).metadata()).height]).toEqual([200, 7])
})
