import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { customers } from '../../contract/customers/customers.ts'
import { files } from '../../contract/files/files.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeCustomer } from '../support/factories.ts'
import { pngOf } from '../support/pictures.ts'
import { beginTests } from '../support/story.ts'

/** @file Upload sizes one byte within, at and past the limit. */

let app: TestApp
let clerk: Person
beginTests((begun) => {
  ;({ app, clerk } = begun)
})

const megabyte = 1024 * 1024

/** Padded by a comment. */
function pictureOf(size: number): Buffer {
  const plain = pngOf(2, 3)
  const comment = Buffer.alloc(size - plain.length - 12, 'a')
  comment.write('Comment\0', 'latin1')
  const framed = Buffer.concat([Buffer.alloc(4), Buffer.from('tEXt'), comment, Buffer.alloc(4)])
  framed.writeUInt32BE(comment.length, 0)
  framed.writeUInt32BE(crc32(framed.subarray(4, -4)), framed.length - 4)
  // Before the last PNG chunk of twelve bytes.
  return Buffer.concat([plain.subarray(0, -12), framed, plain.subarray(-12)])
}

test.each([-1, 0, 1])('a picture of 8 MB and %i bytes', async (step) => {
  const bytes = pictureOf(8 * megabyte + step)
  expect(bytes.length).toBe(8 * megabyte + step)
  const fields = { fileable_type: 'customers', fileable_id: await makeCustomer(app) }
  const { status, body } = await clerk.call(files.uploadImages, { form: { fields, files: [{ name: 'attēls.png', bytes }] } })
  if (step <= 0) expect(status).toBe(200)
  else expect([status, body.errors]).toEqual([422, { files: [expect.stringContaining('līdz 8 MB')] }])
})

test.each([-1, 0, 1])('a file of 25 MB and %i bytes', async (step) => {
  const bytes = Buffer.alloc(25 * megabyte + step, 'a')
  const params = { id: await makeCustomer(app) }
  const form = { fields: { document_kind: 'contract' }, files: [{ name: 'līgums.txt', bytes }] }
  const { status, body } = await clerk.call(customers.addFiles, { params, form })
  if (step <= 0) expect(status).toBe(200)
  else expect([status, body.errors]).toEqual([413, { files: ['Fails drīkst būt līdz 25 MB'] }])
})
