import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { files } from '../../contract/files/files.ts'
import { service } from '../../contract/service/service.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeBuyer } from '../support/invoicing.ts'
import { pngOf } from '../support/pictures.ts'
import { completedService, invoiceService, makeService, serviceOf, startedService } from '../support/service.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

test('what is open is neither completed nor invoiced: late work is not sought among what is done', async () => {
  const customer_id = await makeBuyer(app)
  const planned_date = '2026-01-05'
  const taken = await makeService(app, { customer_id, planned_date })
  const begun = await startedService(app, { customer_id, planned_date })
  const done = await completedService(app, { customer_id, planned_date })
  const invoiced = await completedService(app, { customer_id, planned_date })
  await invoiceService(app, invoiced)
  expect([(await serviceOf(app, done)).status, (await serviceOf(app, invoiced)).status]).toEqual(['completed', 'invoiced'])
  const numbers = async (query: object) => {
    const { data } = await clerk.done(service.list, { query: { customer_id, planned_to: '2026-01-31', ...query } })
    return data.map(({ number }) => number).toSorted()
  }
  expect(await numbers({ is_open: 1 })).toEqual([taken.number, begun.number].toSorted())
  expect(await numbers({ is_open: 0 })).toEqual([done.number, invoiced.number].toSorted())
  expect(await numbers({})).toHaveLength(4)
})

test('a letter always has the paper that it is about; files and pictures go along unless that is declined', async () => {
  const done = await completedService(app)
  const png = { name: 'pirms.png', bytes: pngOf(8, 8) }
  await clerk.done(service.addFiles, { params: { id: done.id }, form: { fields: {}, files: [png] } })
  const machine = { fileable_type: 'serviceable_items', fileable_id: done.serviceable_items[0]?.id ?? 0 }
  await clerk.done(files.uploadImages, { form: { fields: machine, files: [{ name: 'iekarta.png', bytes: pngOf(9, 9) }] } })
  const [act] = (await serviceOf(app, done)).documents
  const address = 'klients@test.example'

  await clerk.done(service.mailDocument, { params: { documentId: act?.id ?? 0 }, body: { address } })
  const actFile = `${act?.number.replace('/', '-')}.pdf`
  expect(await sent(done)).toEqual([actFile, 'pirms.png', 'iekarta.png'])
  await clerk.done(service.mailDocument, { params: { documentId: act?.id ?? 0 }, body: { address, include_attachments: false } })
  expect(await sent(done)).toEqual([actFile])

  await clerk.done(service.mail, { params: { id: done.id }, body: { address } })
  expect(await sent(done)).toEqual([`${done.number}.pdf`, actFile, 'pirms.png', 'iekarta.png'])
  await clerk.done(service.mail, { params: { id: done.id }, body: { address, include_attachments: false } })
  expect(await sent(done)).toEqual([`${done.number}.pdf`])
})

async function sent({ id }: { id: number }): Promise<string[]> {
  const { rows } = await sql<{ payload: { attachments: { name: string }[] } }>`
    select payload from outbox where kind = 'email' and dedupe_key ~ ${`:service_(application|document):${id}:`}
    order by id desc limit 1`.execute(app.db)
  return rows[0]?.payload.attachments.map(({ name }) => name) ?? []
}
