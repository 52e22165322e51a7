import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contractTemplates, type ContractModel } from '../../contract/contracts/contract-templates.ts'
import { contracts } from '../../contract/contracts/contracts.ts'
import { customers } from '../../contract/customers/customers.ts'
import { files } from '../../contract/files/files.ts'
import { dayOf, formatDate, formatLongDate } from '../../contract/format.ts'
import { mergeFields } from '../../contract/contracts/merge-fields.ts'
import { reference } from '../../contract/reference/reference.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeBuyer } from '../support/invoicing.ts'
import { makeItem, makeOrder } from '../support/factories.ts'
import { pdfFacts, pdfPages, pdfPictures } from '../support/pdf-text.ts'
import { pngOf } from '../support/pictures.ts'
import { makeRent } from '../support/rent.ts'
import { makeService } from '../support/service.ts'
import { beginStory } from '../support/story.ts'
import { makeSubscription } from '../support/subscriptions.ts'

let app: TestApp
let clerk: Person
let customer_id: number
const today = dayOf(new Date())
beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  customer_id = await makeBuyer(app, { name: 'Ķīpsalas *būve* | _SIA_', phone: '+371 20000000' })
})

async function kindOf(model: ContractModel): Promise<number> {
  const { data } = await clerk.done(reference.fetchTemplateTypes)
  return data.find((each) => each.model === model)?.id ?? 0
}

async function makeTemplate(model: ContractModel, name: string, body: string, more: object = {}): Promise<number> {
  const kind = await kindOf(model)
  const { data } = await clerk.done(contractTemplates.calls.create, { body: { name, contract_template_type_id: kind, body, ...more } })
  return Number(data.id)
}

const generated = async (model: ContractModel, id: number, who = clerk) =>
  (await who.done(contracts.ofRecord, { query: { kind: model, id } })).data
const textOf = async (bytes: Buffer) => (await pdfPages(bytes)).flat().join('\n')

test('a contract of each model says what its record says, and is kept when the record changes', async () => {
  const item_id = await makeItem(app, { name: 'Galds' })
  const order = await makeOrder(app, { customer_id, order_items: [{ item_id, quantity: '2' }] })
  const rent = await makeRent(app, { customer_id, minimum_fee: '40', deposit: '120.5', notice_days: 30 })
  const subscription = await makeSubscription(app, { customer_id, name: 'Mājaslapas uzturēšana' })
  const service = await makeService(app, { customer_id, problem: 'Nedrukā | *vispār*\nun čīkst' })
  const records: [ContractModel, string, number, string[]][] = [
    ['customer', 'klienta-ligums', customer_id, ['+371 20000000', 'pircejs']],
    ['order', 'piegades-ligums', order.id, [order.number ?? '', formatDate(order.date), order.gross.replace('.', ',')]],
    ['rent', 'nomas-ligums', rent.id, [rent.number, formatDate(rent.date_from), '40,00', '120,50', '30']],
    ['subscription', 'abonesanas-ligums', subscription.id, ['Mājaslapas uzturēšana', formatDate(today)]],
    ['service_application', 'servisa-ligums', service.id, [service.number, 'Nedrukā | *vispār*', 'un čīkst']],
  ]
  for (const [model, type, model_id, says] of records) {
    // All known fields in a table; their values must not break it.
    const rows = Object.entries(mergeFields[model]).map(([name, what]) => `| ${what} | {{${name}}} |`)
    await makeTemplate(
      model,
      `Veidne ${model}`,
      `# Līgums par **visu**\n\n## Noteikumi\n\n1. Pirmais\n2. Otrais\n\n| Lauks | Vērtība |\n|---|---:|\n${rows.join('\n')}`,
    )
    const answer = await clerk.call(contracts.generate, { body: { type, model_id } })
    expect([answer.status, answer.headers['content-type']], JSON.stringify(answer.body)).toEqual([200, 'application/pdf'])
    const text = await textOf(answer.bytes)
    const usual = ['Līgums par visu', 'LIG-', 'Noteikumi', '2.', 'Otrais', 'Ķīpsalas *būve* | _SIA_', 'Darbgalds', formatLongDate(today)]
    expect(
      [...usual, ...says].filter((part) => !text.includes(part)),
      text,
    ).toEqual([])
    expect(text).not.toMatch(/\{\{|undefined|null/)
    expect((await pdfFacts(answer.bytes)).archival).toBe('3B')
    const listed = (await generated(model, model_id)).filter((each) => each.model === model)
    expect(listed).toMatchObject([{ model, date: today, created_by: { id: clerk.id } }])
    await clerk.call(contracts.generate, { body: { type, model_id } })
    expect((await generated(model, model_id)).filter((each) => each.model === model)).toHaveLength(1)
  }
  expect((await generated('customer', customer_id)).map(({ number }) => number)).toHaveLength(5)

  const [first] = await generated('order', order.id)
  const before = await clerk.call(contracts.pdf, { params: { id: first?.id ?? 0 } })
  const { data: buyer } = await clerk.done(customers.show, { params: { id: customer_id } })
  await clerk.done(customers.update, { params: { id: customer_id }, body: { name: 'Jaunais nosaukums', lock_version: buyer.lock_version } })
  const { data: templates } = await clerk.done(contractTemplates.calls.list)
  for (const each of templates) await clerk.done(contractTemplates.calls.remove, { params: { id: Number(each.id) } })
  const after = await clerk.call(contracts.pdf, { params: { id: first?.id ?? 0 } })
  expect(after.bytes.equals(before.bytes)).toBe(true)
  // Never printed, like sample data: printed from stored values, not current ones.
  const { rows: unprinted } = await sql<{ id: number }>`
    insert into contracts (number, series, series_no, date, name, model, order_id, customer_id, template_version, snapshot)
    select number || '-N', series, series_no + 1000, date, name, model, order_id, customer_id, template_version, snapshot
    from contracts where id = ${first?.id ?? 0} returning id`.execute(app.db)
  const late = await textOf((await clerk.call(contracts.pdf, { params: { id: unprinted[0]?.id ?? 0 } })).bytes)
  expect([late.includes(`${first?.number ?? ''}-N`), late.includes('Ķīpsalas *būve*'), late.includes('Jaunais nosaukums')]).toEqual([
    true,
    true,
    false,
  ])
  await expect(sql`update contracts set number = 'LIG-0' where id = ${first?.id ?? 0}`.execute(app.db)).rejects.toThrow('nemaina')
  expect((await clerk.call(customers.remove, { params: { id: customer_id } })).body.message).toContain('pasūtījumi')

  await clerk.done(contracts.mail, { params: { id: first?.id ?? 0 }, body: { address: 'klients@test.example' } })
  const { rows } = await sql<{ subject: string; document_type: string; document_id: number }>`
    select subject, document_type, document_id from email_log order by id desc limit 1`.execute(app.db)
  expect(rows).toEqual([{ subject: `Piegādes līgums ${first?.number ?? ''}`, document_type: 'orders', document_id: order.id }])
})

test('a template is chosen by its kind and the customer, its pictures are printed, and long texts keep their rows', async () => {
  const id = await makeBuyer(app, { name: 'Foreign buyer', document_language: 'en' })
  const body = { type: 'klienta-ligums', model_id: id }
  const none = await clerk.call(contracts.generate, { body })
  expect(none.body.errors).toEqual({ type: ['Lauks „Veids”: šim veidam nav veidnes, kas būtu lietošanā'] })
  expect((await clerk.call(contracts.generate, { body: { ...body, type: 'nav-tada' } })).body.errors?.['type']?.[0]).toContain('veida nav')
  const english = await makeTemplate('customer', 'English', 'Made on {{contract.date}} by _{{ company.name }}_.', { language: 'en' })
  const pages = Array.from({ length: 120 }, (_, at) => `${at + 1}. Punkts par to, kā ${'gari '.repeat(8)}`).join('\n')
  const upload = {
    fields: { fileable_type: 'contract_templates', fileable_id: english },
    files: [{ name: 'plāns.png', bytes: pngOf(60, 20) }],
  }
  const { data: pictures } = await clerk.done(files.uploadImages, { form: upload })
  const latvian = await makeTemplate(
    'customer',
    'Garā',
    `Teksts ![plāns](/api/files/${pictures[0]?.id ?? 0})\n\n${pages}\n\n<script>x</script>`,
  )
  const quick = await clerk.call(contracts.generate, { body })
  expect(await textOf(quick.bytes)).toContain('Made on')
  const long = await clerk.call(contracts.generate, { body: { ...body, contract_template_id: latvian } })
  const text = await textOf(long.bytes)
  for (let at = 1; at <= 120; at++) expect(text).toContain(`${at}.`)
  expect(text).toContain('<script>x</script>')
  expect((await pdfPictures(long.bytes)).some(({ width, height }) => Math.abs(width / height - 3) < 0.1)).toBe(true)
  const { data } = await clerk.done(contracts.choices, { query: { kind: 'customer' } })
  expect(data.map(({ name, language }) => [name, language])).toEqual([
    ['English', 'en'],
    ['Garā', 'lv'],
  ])
})

test('a template takes 200,000 signs, and its contract is printed on numbered pages', async () => {
  const id = await makeBuyer(app, { name: 'Garā līguma pircējs' })
  const points = Array.from({ length: 1700 }, (_, at) => `${at + 1}. Punkts ${at + 1}p ${'ļoti garš '.repeat(9)}`.trim()).join('\n')
  const body = `${points}\n${'x'.repeat(200_000 - points.length - 1)}`
  expect(body).toHaveLength(200_000)
  const contract_template_id = await makeTemplate('customer', 'Ļoti garā', body)
  const kind = await kindOf('customer')
  const more = await clerk.call(contractTemplates.calls.create, {
    body: { name: 'Vēl', contract_template_type_id: kind, body: `${body}x` },
  })
  expect([more.status, Object.keys(more.body.errors ?? {})]).toEqual([422, ['body']])
  const answer = await clerk.call(contracts.generate, { body: { type: 'klienta-ligums', model_id: id, contract_template_id } })
  const pages = await pdfPages(answer.bytes)
  const text = pages.flat().join('\n')
  expect([1, 850, 1700].filter((at) => !text.includes(`Punkts ${at}p`))).toEqual([])
  expect(pages.length).toBeGreaterThan(20)
  for (const [at, page] of pages.entries()) expect(page.at(-1)).toContain(`Lapa ${at + 1} no ${pages.length}`)
}, 60_000)

test('a template that is not saved is shown with the names of its fields, in its language, and nothing is kept of it', async () => {
  const contract_template_type_id = await kindOf('rent')
  const upload = { fields: { fileable_type: 'texts', fileable_id: clerk.id }, files: [{ name: 'zime.png', bytes: pngOf(60, 20) }] }
  const { data: pictures } = await clerk.done(files.uploadImages, { form: upload })
  const image = `![zīme](/api/files/${pictures[0]?.id ?? 0})`
  const body = `# Īres noteikumi\n\nNoma {{rent.number}} no {{ rent.date_from }} ar {{customer.name}}, bet {{order.number}} paliek.\n\n${image}`
  const storedContract = async () =>
    (await sql`select (select count(*) from contracts) as made, (select sum(last_no) from document_series) as numbers`.execute(app.db)).rows
  const before = await storedContract()
  const shown = await clerk.call(contracts.preview, { body: { contract_template_type_id, language: 'lv', body } })
  expect(shown.status).toBe(200)
  const text = (await textOf(shown.bytes)).replaceAll(/\s+/g, ' ')
  for (const words of ['Īres noteikumi', '‹Nomas numurs›', '‹Nomas sākums›', '‹Klienta nosaukums›', '{{order.number}} paliek', 'Paraugs'])
    expect(text).toContain(words)
  const hasPicture = async (bytes: Uint8Array) => (await pdfPictures(bytes)).some(({ width, height }) => Math.abs(width / height - 3) < 0.1)
  expect(await hasPicture(shown.bytes)).toBe(true)
  const other = await app.person({ permissions: ['manage_contract_templates'] })
  const without = await other.call(contracts.preview, { body: { contract_template_type_id, language: 'lv', body } })
  expect([without.status, await hasPicture(without.bytes)]).toEqual([200, false])
  const unknown = await clerk.call(contracts.preview, { body: { contract_template_type_id: 999_999, language: 'lv', body } })
  expect([unknown.status, Object.keys(unknown.body.errors ?? {})]).toEqual([422, ['contract_template_type_id']])
  expect(await storedContract()).toEqual(before)
})

test('only who may see a record makes and reads its contracts', async () => {
  const customerContract = (await generated('customer', customer_id)).find(({ model }) => model === 'customer')
  const { rows } = await sql<{ file_id: number }>`select file_id from contracts where id = ${customerContract?.id ?? 0}`.execute(app.db)
  const seller = await app.person({ permissions: ['view_orders'] })
  const refused = await seller.call(contracts.generate, { body: { type: 'klienta-ligums', model_id: customer_id } })
  expect(refused.status).toBe(403)
  const refusedCalls = [
    await seller.call(contracts.ofRecord, { query: { kind: 'rent', id: 1 } }),
    await seller.call(contracts.choices, { query: { kind: 'subscription' } }),
    await clerk.call(files.remove, { params: { id: rows[0]?.file_id ?? 0 } }),
    await seller.call(contracts.pdf, { params: { id: customerContract?.id ?? 0 } }),
    await (await app.person({ kind: 'customer', customer_id })).call(contracts.ofRecord, { query: { kind: 'customer', id: customer_id } }),
  ]
  expect(refusedCalls.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  const buyer = await app.person({ permissions: ['view_customers'] })
  expect((await generated('customer', customer_id, buyer)).map(({ model }) => model)).toEqual(['customer'])
})
