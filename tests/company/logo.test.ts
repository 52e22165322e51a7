import sharp from 'sharp'
import { expect, test } from 'vitest'
import { company } from '../../contract/company/company.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { orders } from '../../contract/orders/orders.ts'
import { session } from '../../contract/session/session.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeWorld, type World } from '../http/world.ts'
import { pdfPictures } from '../support/pdf-text.ts'
import { jpegOf, pngOf } from '../support/pictures.ts'
import { beginTests } from '../support/story.ts'

/** prints.test.ts checks that every print has the logo. */

let app: TestApp
let clerk: Person
let world: World
beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  world = await makeWorld(app, 'Logotips')
})

const send = (bytes: Buffer, name = 'logo.png') => clerk.call(company.saveLogo, { form: { fields: {}, files: [{ name, bytes }] } })
const set = async (bytes: Buffer) => expect((await send(bytes)).status).toBe(200)
async function shapeShown() {
  const [, base64 = ''] = (await app.visitor.done(session.logo)).logo?.split(',') ?? []
  const { width, height } = await sharp(Buffer.from(base64, 'base64')).metadata()
  return [width, height]
}

/** Aspect ratio of the printed picture; null without one. */
async function shapeIn(bytes: Buffer | undefined): Promise<number | null> {
  const [picture] = await pdfPictures(bytes ?? Buffer.of())
  return picture ? Math.round((picture.width / picture.height) * 100) / 100 : null
}

test('what cannot be printed is refused in words, and the logo stays', async () => {
  const good = pngOf(40, 20)
  await set(good)
  const cut = pngOf(300, 300)
  const faults: [string, Buffer, RegExp][] = [
    ['a GIF of its first bytes', Buffer.from('47494638396104000600f00000000000', 'hex'), /bojāts/],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), /SVG/],
    ['too many points', pngOf(1001, 1000), /miljons punktu/],
    ['points that stop', Buffer.concat([cut.subarray(0, 60), cut.subarray(-12)]), /bojāts/],
    ['points of another size', Buffer.concat([pngOf(40, 40).subarray(0, 33), good.subarray(33)]), /bojāts/],
    ['a photo without an end', (await jpegOf(30, 30)).subarray(0, -2), /bojāts/],
  ]
  for (const [what, bytes, words] of faults) {
    const { status, body } = await send(bytes, 'logo')
    expect([status, (body as { errors?: { files?: string[] } }).errors?.files?.join()], what).toEqual([422, expect.stringMatching(words)])
  }
  expect(await shapeShown()).toEqual([40, 20])
})

test.each([
  ['opaque', pngOf(80, 20), 4],
  ['transparent', pngOf(60, 30, { alpha: true }), 2],
  ['high', pngOf(20, 80), 0.25],
  ['very wide', pngOf(1600, 20), 80],
  ['a photo', await jpegOf(90, 30), 3],
  [
    'a photo in the inks of a press',
    await sharp(await jpegOf(90, 45))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer(),
    2,
  ],
  ['a GIF', await sharp(pngOf(90, 30)).gif().toBuffer(), 3],
])('a logo is printed in its own proportions, no higher than title and number: %s', async (_, bytes, shape) => {
  await set(bytes)
  const printed = await clerk.call(orders.pdf, { params: { id: world.order } })
  expect(await shapeIn(printed.bytes)).toBeCloseTo(shape, 1)
  const [picture, ...others] = await pdfPictures(printed.bytes ?? Buffer.of())
  expect(others).toEqual([])
  expect(picture).toMatchObject({ page: 1, x: 42 })
  expect(picture?.height).toBeLessThanOrEqual(44.01)
  expect(picture?.width).toBeLessThanOrEqual(244)
})

test('a stored document stays as it was made, what is printed anew shows the logo of now, and none once it is removed', async () => {
  await set(pngOf(20, 20))
  const pdfOf = async (id: number) => (await clerk.call(invoices.pdf, { params: { id } })).bytes
  const orderPdf = async () => (await clerk.call(orders.pdf, { params: { id: world.order } })).bytes
  const stored = await pdfOf(world.invoice)
  expect(await shapeIn(stored)).toBe(1)
  await set(pngOf(40, 20))
  expect((await pdfOf(world.invoice))?.equals(stored ?? Buffer.of())).toBe(true)
  expect(await shapeIn(await orderPdf())).toBe(2)
  await clerk.done(company.removeLogo)
  expect(await shapeIn(await orderPdf())).toBeNull()
  expect(await shapeIn(await pdfOf(world.invoice))).toBe(1)
})
